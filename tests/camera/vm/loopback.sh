# usage: loopback.sh TABLEREF MEDIA SIZE   In the camera machine: a still picture in each encoding, from v4l2loopback.
here=$(dirname "$0") tableref=$1 media=$2 size=$3
width=${size%x*} height=${size#*x}
modprobe v4l2loopback max_buffers=8
until [ -e /dev/video0 ]; do sleep 0.2; done
for code in YUYV NV12 MJPG; do
    python3 "$here/play.py" /dev/video0 $code "$width" "$height" 10 "$media/still.$code" > "/out/$code.log" 2>&1 &
    player=$!
    n=0
    until v4l2-ctl -d0 -V 2>/dev/null | grep -q "$code" || [ $n -gt 300 ]; do n=$((n + 1)); sleep 0.2; done
    "$tableref" devices > "/out/$code.devices" 2>&1
    # Corners of any rectangle do: what is wanted is the picture.
    "$tableref" calibrate --game passing-game --camera 0 --set board.width_mm=400 --set board.length_mm=300 \
        --corners "40,$((height - 40)),$((width - 40)),$((height - 40)),$((width - 40)),40,40,40" \
        -o "/out/$code.toml" > "/out/$code.out" 2>&1
    echo $? > "/out/$code.rc"
    kill $player
    wait $player 2>/dev/null
done
