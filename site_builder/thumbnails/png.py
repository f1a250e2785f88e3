"""PNG bytes that are the same on every machine.

Shapes are drawn ``FINE`` times too large with whole-number geometry and averaged down; the file is
written by oxipng with one fixed filter and one fixed compressor, because the zlib inside Pillow
differs between builds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import oxipng

if TYPE_CHECKING:
    from PIL import Image

FINE = 4
"""Shapes are drawn this many times too large."""


def write_png(image: Image.Image, *, is_plain: bool = False) -> bytes:
    """Return an RGB or RGBA image as PNG; lossless, without any metadata.

    ``is_plain`` keeps red, green, blue and alpha in each pixel, for readers that know no other way.
    """
    kind = oxipng.ColorType.rgba() if image.mode == "RGBA" else oxipng.ColorType.rgb()
    raw = oxipng.RawImage(image.tobytes(), *image.size, color_type=kind)
    return raw.create_optimized_png(
        level=1,
        filter=[oxipng.RowFilter.NoOp],
        deflate=oxipng.Deflaters.libdeflater(9),
        color_type_reduction=not is_plain,
        palette_reduction=not is_plain,
    )
