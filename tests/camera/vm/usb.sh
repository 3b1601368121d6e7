# usage: usb.sh TABLEREF CASE MEDIA SIZE TIMES FPS SECONDS   In the camera machine: a USB camera is listed, watched, used by two, stalled,
# unplugged and plugged in again. What tableref says is left in /out.
here=$(dirname "$0") tableref=$1 case=$2 media=$3 size=$4 times=$5 fps=$6 seconds=$7
say() { echo "$(cut -d' ' -f1 /proc/uptime) $*"; }
# until_says FILE TEXT: waits until TEXT stands in FILE, two minutes at most
until_says() {
    n=0
    until grep -q "$2" "$1" 2>/dev/null; do
        n=$((n + 1))
        [ $n -gt 600 ] && { say "\"$2\" is not said"; return 1; }
        sleep 0.2
    done
}
plug_in() {
    python3 "$here/uvccam.py" "$media" "$size" "$times" >> /out/camera.log 2>&1 &
    camera=$!
    n=0
    until [ -e /dev/video0 ] || [ $n -gt 600 ]; do n=$((n + 1)); sleep 0.2; done
}

say "no camera"
"$tableref" devices > /out/none.out 2> /out/none.err; echo $? > /out/none.rc
"$tableref" watch --camera 0 --setup "$case/setup.toml" 2> /out/none-watch.err; echo $? > /out/none-watch.rc

say "plug in"
modprobe -a dummy_hcd gadgetfs uvcvideo
plug_in
say "another program leaves an odd rate"
v4l2-ctl -d0 --set-fmt-video=pixelformat=YUYV > /out/v4l2.log 2>&1
v4l2-ctl -d0 -p 7.5 >> /out/v4l2.log 2>&1
"$tableref" devices > /out/devices.out 2> /out/devices.err
"$tableref" devices --json > /out/devices.json
say "watch"
"$tableref" watch --camera 0 --format "@$fps" --lock --setup "$case/setup.toml" --journal /out/live.journal \
    --events /out/live.jsonl > /out/watch.out 2> /out/watch.err &
watch=$!
until_says /out/watch.err "^watching"
sleep "$seconds"
cp /out/live.jsonl /out/played.jsonl
say "a second program wants the camera"
"$tableref" watch --camera 0 --format "@$fps" --setup "$case/setup.toml" 2> /out/busy.err; echo $? > /out/busy.rc
say "stall"
kill -STOP $camera
until_says /out/watch.err "no picture has come"
kill -CONT $camera
until_says /out/watch.err "pictures come again"
say "unplug"
kill -9 $camera
until_says /out/watch.err "was unplugged"
sleep 3
say "plug in again"
plug_in
n=0
until [ "$(grep -c 'pictures come again' /out/watch.err)" -ge 2 ] || [ $n -gt 600 ]; do n=$((n + 1)); sleep 0.2; done
sleep 3
kill $watch
wait $watch
say "done"
