#!/usr/bin/env python3
"""uvccam.py DIR [WxH [TIMES]]: a USB (UVC 1.0, bulk) camera for the guest's real uvcvideo driver: gadgetfs on dummy_hcd.
DIR holds mjpg (concatenated JPEGs, 1280x720) and yuv (raw YUYV, WxH, 640x360 unless told); each is sent TIMES times. Kill it = unplug the camera."""
import glob, os, struct, sys, threading, time
D = sys.argv[1]; W, H = map(int, (sys.argv[2] if len(sys.argv) > 2 else '640x360').split('x')); TIMES = int(sys.argv[3]) if len(sys.argv) > 3 else 1
b = open(D+'/mjpg', 'rb').read(); mj = [b'\xff\xd8\xff' + x for x in b.split(b'\xff\xd8\xff')[1:]]
b = open(D+'/yuv', 'rb').read(); n = W*H*2; yu = [b[i:i+n] for i in range(0, len(b)-n+1, n)]
PAY = 16384
def d(*b): b = b''.join(x if isinstance(x, bytes) else bytes([x]) for x in b); return bytes([len(b)+1]) + b
def h(x): return struct.pack('<H', x)
def w(x): return struct.pack('<I', x)
def frame(sub, i, x, y, iv): return d(0x24, sub, i, 0, h(x), h(y), w(x*y*16), w(x*y*16*30), w(x*y*2), w(iv[0]), len(iv), *[w(v) for v in iv])
IV = [333333, 666666, 1000000, 1333333]
guid = b'YUY2\0\0\x10\0\x80\0\0\xaa\0\x38\x9b\x71'
vc = d(0x24, 2, 1, h(0x201), 0, 0, h(0), h(0), h(0), 3, b'\x0a\0\0') + \
     d(0x24, 5, 2, 1, h(0), 2, h(0x1241), 0) + d(0x24, 3, 3, h(0x101), 0, 2, 0)
vc = d(0x24, 1, h(0x100), h(13+len(vc)), w(48000000), 1, 1) + vc
vs = d(0x24, 6, 1, 1, 1, 1, 0, 0, 0, 0) + frame(7, 1, 1280, 720, IV) + \
     d(0x24, 4, 2, 1, guid, 16, 1, 0, 0, 0, 0) + frame(5, 1, W, H, IV) + d(0x24, 13, 1, 1, 4)
vs = d(0x24, 1, 2, h(15+len(vs)), 0x81, 0, 3, 0, 0, 0, 1, 0, 0) + vs
def cfg(mp): # gadgetfs cuts ep0 replies at 256 bytes: this must stay below
    body = d(0x0b, 0, 2, 0x0e, 3, 0, 2) + d(4, 0, 0, 0, 0x0e, 1, 0, 0) + vc + d(4, 1, 0, 1, 0x0e, 2, 0, 0) + vs + d(5, 0x81, 2, h(mp), 0)
    return d(2, h(9+len(body)), 2, 1, 0, 0x80, 250) + body
os.makedirs('/dev/gadget', exist_ok=True); os.system('mountpoint -q /dev/gadget || mount -t gadgetfs none /dev/gadget')
f = os.open('/dev/gadget/dummy_udc', os.O_RDWR)
dev = d(1, h(0x200), 0xef, 2, 1, 64, h(0x1d6b), h(0x0104), h(1), 1, 2, 3, 1)
os.write(f, w(0) + cfg(64) + cfg(512) + dev)
ctl = {(1, 2): [1, 1, 8, 9, 8], (1, 4): [4, 1, 10000, 1, 312], (2, 2): [2, 0, 255, 1, 128], (2, 4): [2, 0, 100, 1, 10],
       (2, 10): [2, 2800, 6500, 1, 4600], (2, 11): [1, 0, 1, 1, 1]}           # size min max res def; cur appended
for c in ctl.values(): c.append(c[4])
sizes = {(1, 1): (1280, 720), (2, 1): (W, H)}
def negotiate(fmt=1, frm=1, iv=333333):
    if (fmt, frm) not in sizes: fmt, frm = 1, 1
    iv = min(IV, key=lambda v: abs(v-iv)); x, y = sizes[fmt, frm]
    return fmt, frm, iv, struct.pack('<HBBIHHHHHII', 1, fmt, frm, iv, 0, 0, 0, 0, 0, x*y*2, PAY)
cur = negotiate(); gen = 0; ep = None
def stream(my, fmt, frm, iv):
    fr = mj if fmt == 1 else yu
    i, fid, t = 0, 0, time.monotonic()
    while my == gen:
        x = fr[i // TIMES % len(fr)]
        for o in range(0, len(x), PAY-2):
            try: os.write(ep, bytes([2, 0x80 | fid | (2 if o+PAY-2 >= len(x) else 0)]) + x[o:o+PAY-2])
            except OSError as e: print('stream ends:', e, flush=True); return
        i, fid = i+1, fid ^ 1; t = max(t + iv/1e7, time.monotonic() - 0.1); time.sleep(max(0, t - time.monotonic()))
# gadgetfs acknowledges a SET_CUR before we have read its data; if the next request overtakes us the data is lost (EIDRM)
os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(50))
while True:
    ev = os.read(f, 12); typ, = struct.unpack_from('=I', ev, 8)
    if typ != 3: print('event', {1: 'connect', 2: 'disconnect', 4: 'suspend'}.get(typ, typ), flush=True); continue
    rt, rq, val, idx, ln = struct.unpack_from('<BBHHH', ev)
    out = None
    if rt & 0x60 == 0:
        if rq == 6 and val >> 8 == 3: out = d(3, h(0x409)) if val & 255 == 0 else d(3, ['', 'Test', 'UVC test camera', '1'][val & 255].encode('utf-16le'))
        elif rq == 9 and val:
            ep = os.open(glob.glob('/dev/gadget/ep1in*')[0], os.O_RDWR); os.write(ep, w(1) + d(5, 0x81, 2, h(64), 0) + d(5, 0x81, 2, h(512), 0))
            os.read(f, 0); continue
        elif rq in (9, 11): os.read(f, 0); continue
        elif rq == 10: out = b'\0'
    else:
        ent, itf, cs = idx >> 8, idx & 255, val >> 8; c = ctl.get((ent, cs))
        if rq == 1:
            if itf == 0 and c is None: os.write(f, b''); continue
            try: x = os.read(f, ln)
            except OSError as e: print('lost', (ent, itf, cs), e, flush=True); continue
            if itf == 1 and cs in (1, 2):
                cur = negotiate(x[2], x[3], struct.unpack_from('<I', x, 4)[0])
                if cs == 2: gen += 1; print('commit', cur[:3], flush=True); threading.Thread(target=stream, args=(gen, *cur[:3]), daemon=True).start()
            else: c[5] = int.from_bytes(x, 'little'); print('set', (ent, cs), c[5], flush=True)
            continue
        if itf == 1: out = {0x86: b'\3', 0x85: h(26)}.get(rq, negotiate()[3] if rq == 0x87 else cur[3])
        elif c: out = {0x81: c[5], 0x82: c[1], 0x83: c[2], 0x84: c[3], 0x85: c[0], 0x86: 3, 0x87: c[4]}[rq].to_bytes({0x85: 2, 0x86: 1}.get(rq, c[0]), 'little')
        elif rq == 0x81 and itf == 0: out = b'\0'     # VC_REQUEST_ERROR_CODE
    try:
        if out is None: print('stall', ev[:8].hex(), flush=True); os.read(f, 0) if rt & 0x80 else os.write(f, b'')
        else: os.write(f, out[:ln])
    except OSError as e: print('ep0:', e, flush=True)
