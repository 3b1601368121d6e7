#!/bin/sh
# usage: run.sh [-t SECONDS] [-o OUTDIR] DIR COMMAND...   Runs COMMAND (a shell line) as root in the camera machine of DIR.
# The guest sees the host's files (what it writes is thrown away) and OUTDIR as /out (what it writes is kept).
# Prints the command's output; exits with its status, or 124 if SECONDS (default 120) ran out, 125 if the machine died.
limit=120 out=
while getopts t:o: f; do case $f in t) limit=$OPTARG ;; o) out=$OPTARG ;; *) exit 2 ;; esac done
shift $((OPTIND - 1))
vm=$(cd "$1" && pwd) || exit 2
shift
[ -n "$out" ] && mkdir -p "$out" || { out=$(mktemp -d); trap 'rm -rf "$out"' EXIT; }
rm -f "$out/.rc"
printf '%s\n' "cd '$PWD'" "$*" > "$out/.cmd"
# KVM is not used: where it is offered but does not fit the kernel, the guest hangs without a word.
timeout -k 5 "$limit" qemu-system-x86_64 -accel tcg,thread=multi -cpu max -smp 2 -m 2G \
    -nodefaults -no-user-config -no-reboot -display none \
    -kernel "$vm/vmlinux" -initrd "$vm/initrd.gz" \
    -append "console=ttyS0 panic=-1 loglevel=4 mitigations=off nokaslr mods=$vm/kern/lib/modules" \
    -serial "file:$out/.console" -serial stdio \
    -virtfs local,path=/,mount_tag=host,security_model=none,readonly=on,multidevs=remap \
    -virtfs local,path="$out",mount_tag=out,security_model=none </dev/null
q=$?
[ $q = 124 ] && { echo "run.sh: time limit of $limit s" >&2; exit 124; }
[ -s "$out/.rc" ] || { echo "run.sh: the machine died (qemu $q); its console is $out/.console" >&2; tail -20 "$out/.console" >&2; exit 125; }
exit "$(cat "$out/.rc")"
