"""What eyes perceive of a color, with all cones and without some, and how far two colors differ."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations

from site_builder.palette import read_rgb

Triple = tuple[float, float, float]
Matrix = tuple[Triple, Triple, Triple]

# Machado, Oliveira and Fernandes 2009, severity 1.0, on linear RGB.
PROTANOPIA: Matrix = (
    (0.152286, 1.052583, -0.204868),
    (0.114503, 0.786281, 0.099216),
    (-0.003882, -0.048116, 1.051998),
)
DEUTERANOPIA: Matrix = (
    (0.367322, 0.860646, -0.227968),
    (0.280085, 0.672501, 0.047413),
    (-0.011820, 0.042940, 0.968881),
)
TRITANOPIA: Matrix = (
    (1.255528, -0.076749, -0.178779),
    (-0.078411, 0.930809, 0.147602),
    (0.004733, 0.691367, 0.303900),
)
NORMAL: Matrix = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
VISIONS = (NORMAL, DEUTERANOPIA, PROTANOPIA, TRITANOPIA)
"""Eyes with all three kinds of cones, and without those for green, red, blue."""


def _multiply(matrix: Matrix, vector: Triple) -> Triple:
    rows = [sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix]
    return rows[0], rows[1], rows[2]


def see(color: str, vision: Matrix) -> Triple:
    """Return the CIELAB (D65) that eyes of one vision perceive."""
    scaled = [value / 255 for value in read_rgb(color)]
    linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in scaled]
    seen = [min(1.0, max(0.0, v)) for v in _multiply(vision, (linear[0], linear[1], linear[2]))]
    to_xyz: Matrix = (
        (0.4124564 / 0.95047, 0.3575761 / 0.95047, 0.1804375 / 0.95047),
        (0.2126729, 0.7151522, 0.0721750),
        (0.0193339 / 1.08883, 0.1191920 / 1.08883, 0.9503041 / 1.08883),
    )
    x, y, z = (
        v ** (1 / 3) if v > 216 / 24389 else (24389 / 27 * v + 16) / 116
        for v in _multiply(to_xyz, (seen[0], seen[1], seen[2]))
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _mean_hue(hue1: float, hue2: float) -> float:
    if abs(hue1 - hue2) <= 180:
        return (hue1 + hue2) / 2
    return (hue1 + hue2 + (360 if hue1 + hue2 < 360 else -360)) / 2


def ciede2000(one: Triple, other: Triple) -> float:
    """Return the CIEDE2000 difference (Sharma, Wu and Dalal 2005)."""
    mean_raw = (math.hypot(*one[1:]) + math.hypot(*other[1:])) / 2
    stretch = 1.5 - 0.5 * math.sqrt(mean_raw**7 / (mean_raw**7 + 25**7))
    chroma1, chroma2 = (math.hypot(a * stretch, b) for _, a, b in (one, other))
    hue1, hue2 = (math.degrees(math.atan2(b, a * stretch)) % 360 for _, a, b in (one, other))
    turn = (hue2 - hue1 + 180) % 360 - 180
    d_hue = 2 * math.sqrt(chroma1 * chroma2) * math.sin(math.radians(turn / 2))
    light, chroma, hue = (one[0] + other[0]) / 2, (chroma1 + chroma2) / 2, _mean_hue(hue1, hue2)
    shape = (
        1
        - 0.17 * math.cos(math.radians(hue - 30))
        + 0.24 * math.cos(math.radians(2 * hue))
        + 0.32 * math.cos(math.radians(3 * hue + 6))
        - 0.20 * math.cos(math.radians(4 * hue - 63))
    )
    off = (light - 50) ** 2
    l_term = (other[0] - one[0]) / (1 + 0.015 * off / math.sqrt(20 + off))
    c_term = (chroma2 - chroma1) / (1 + 0.045 * chroma)
    h_term = d_hue / (1 + 0.015 * chroma * shape)
    blue = math.radians(60 * math.exp(-(((hue - 275) / 25) ** 2)))
    rotation = -2 * math.sqrt(chroma**7 / (chroma**7 + 25**7)) * math.sin(blue)
    return math.sqrt(l_term**2 + c_term**2 + h_term**2 + rotation * c_term * h_term)


def find_closest(colors: Sequence[str], vision: Matrix) -> float:
    """Return the least CIEDE2000 difference of any two of ``colors`` (``#rrggbb``)."""
    seen = [see(color, vision) for color in colors]
    return min(ciede2000(one, other) for one, other in combinations(seen, 2))
