#!/bin/sh
# usage: setup.sh DIR   Fetches Debian's kernel into DIR, builds v4l2loopback for it and packs an initramfs. Once; 84 MB.
# Needs: apt-get install --no-install-recommends qemu-system-x86 busybox-static kmod cpio v4l-utils gcc-12 make python3 ffmpeg
set -eu
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$1"
cd "$1"
if [ -s initrd.gz ] && [ -s vmlinux ] && [ "$here/init" -ot initrd.gz ] && [ "$here/setup.sh" -ot initrd.gz ]; then exit 0; fi
for tool in qemu-system-x86_64 busybox depmod cpio v4l2-ctl gcc-12 make python3 ffmpeg; do
    PATH=$PATH:/usr/sbin:/sbin command -v $tool >/dev/null || {
        echo "$tool is missing; see the head of $0 for what to install" >&2
        exit 1
    }
done
# When Debian has moved on, `apt-cache depends linux-image-amd64` names the new one.
K=${CAMERA_KERNEL:-6.1.0-57-amd64}
D=$PWD/dl
mkdir -p "$D"
(cd "$D" && { ls linux-image-*.deb >/dev/null 2>&1 || apt-get download linux-image-$K linux-headers-$K \
    linux-headers-${K%-amd64}-common linux-kbuild-6.1 v4l2loopback-dkms; }) >&2
rm -rf kern hdr loop-src
dpkg-deb -x "$D"/linux-image-*.deb kern
# Unpacked here, so that the emulated machine need not: QEMU boots the ELF file directly.
python3 - kern/boot/vmlinuz-$K vmlinux <<'P'
import lzma, sys
b = open(sys.argv[1], 'rb').read()
open(sys.argv[2], 'wb').write(lzma.LZMADecompressor().decompress(b[b.index(b'\xfd7zXZ\0'):]))
P
for d in "$D"/linux-headers-*.deb "$D"/linux-kbuild-*.deb "$D"/v4l2loopback-*.deb; do dpkg-deb -x "$d" hdr; done
# The headers stay where they are; only one absolute path is to be mended.
sed -i "s#^include /usr/src/#include $PWD/hdr/usr/src/#" hdr/usr/src/linux-headers-$K/Makefile
cp -a hdr/usr/src/v4l2loopback-* loop-src
make -s -C hdr/usr/src/linux-headers-$K M="$PWD/loop-src" modules >&2
install -D loop-src/v4l2loopback.ko kern/lib/modules/$K/updates/v4l2loopback.ko
PATH=$PATH:/usr/sbin:/sbin depmod -b kern $K
# busybox, the modules needed to mount the host's / over 9p, and init
rm -rf ird
mkdir -p ird/bin ird/m
cp "$(command -v busybox)" ird/bin/busybox
for m in virtio_pci 9pnet_virtio 9p overlay; do /sbin/modprobe -d "$PWD/kern" -S $K --show-depends $m; done |
    awk '!s[$2]++ {print $2}' | while read -r f; do cp "$f" ird/m/; basename "$f"; done > ird/m/order
install -m755 "$here/init" ird/init
(cd ird && find . | cpio -o -H newc --quiet | gzip -1) > initrd.gz
