"""Cameras behind one protocol: folder of pictures, video file, webcam, Raspberry Pi, simulator."""
