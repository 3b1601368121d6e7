#!/usr/bin/env python3
"""play.py DEV YUYV|NV12|MJPG W H FPS FILE [LOOPS]: play raw frames, or a stream of JPEGs, into a v4l2loopback device."""
import fcntl, struct, sys, time
dev, fourcc, w, h, fps, path = sys.argv[1:7]; w, h, fps = int(w), int(h), float(fps)
loops = int(sys.argv[7]) if len(sys.argv) > 7 else 1 << 30
b = open(path, 'rb').read()
if fourcc != 'MJPG': n = w*h*2 if fourcc == 'YUYV' else w*h*3//2; frames = [b[i:i+n] for i in range(0, len(b) - n + 1, n)]
else: frames = [b'\xff\xd8\xff' + x for x in b.split(b'\xff\xd8\xff')[1:]]
f = open(dev, 'r+b', buffering=0)
bpl, size = {'YUYV': (w*2, w*h*2), 'NV12': (w, w*h*3//2), 'MJPG': (0, w*h*2)}[fourcc]
# struct v4l2_format (208 bytes): type = 2 (VIDEO_OUTPUT), then v4l2_pix_format at offset 8
fmt = bytearray(208); struct.pack_into('=I', fmt, 0, 2)
struct.pack_into('=II4sIIII', fmt, 8, w, h, fourcc.encode(), 1, bpl, size, 8)
fcntl.ioctl(f, 0xc0d05605, fmt) # VIDIOC_S_FMT
parm = bytearray(204); struct.pack_into('=IIIII', parm, 0, 2, 0x1000, 0, 1, int(fps))
fcntl.ioctl(f, 0xc0cc5616, parm) # VIDIOC_S_PARM
t = time.monotonic()
for _ in range(loops):
    for x in frames:
        f.write(x); t += 1/fps; time.sleep(max(0, t - time.monotonic()))
