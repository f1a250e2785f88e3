"""The flow colors: one list that thumbnails and pages share.

Twenty-six colors, one a letter. Neighbors in the list differ strongly in hue and lightness,
because small levels use only the first few. Letters carry the same meaning for whoever cannot
tell two of them apart.
"""
