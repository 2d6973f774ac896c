"""Makes the small faces in src/web/ui/fonts from those of the packages, whenever letters or weights change:

    python3 -m venv /tmp/faces && /tmp/faces/bin/pip install fonttools brotli
    /tmp/faces/bin/python scripts/subset-fonts.py

Not part of the build, which needs no Python: the files it writes are kept in the repository. Browsers keep a face
for a month under its name, so faces that change get another name here and in fonts.css.
"""

from os.path import getsize

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

PACKAGES = "node_modules/@fontsource-variable"
TARGET = "src/web/ui/fonts"
# What the style sheets ask for; marks, fractions and raised figures are drawn nowhere.
FEATURES = ["kern", "liga", "locl", "pnum", "tnum", "ccmp"]
WEIGHTS = (400, 600)

PLAIN = "20-7E,A0,A7,A9,B7,D7,DF-F6,F8-FF,2013-2014,2018-2019,201C-201E,2022,2026,20AC,2212"
LATIN_1 = "A1-A6,A8,AA-B6,B8-D6,D8-DE,131,152-153,2011,201A,2020-2021,2030,2032-2033,2039-203A,2122,2190-2193"
# Latin Extended-A and the Romanian letters: what European names are written with.
EUROPEAN = "100-130,132-151,154-17F,218-21B,1E9E"

# "Founded 1248" below every page, the only words in this face.
FOUNDED = ",".join(f"{ord(sign):X}" for sign in sorted(set("Founded 1248")))

# target, package, file, letters, weight or weights
FACES = [
    ("eb-garamond-plain", "eb-garamond", "latin-wght-normal", PLAIN, WEIGHTS),
    ("eb-garamond-latin-1", "eb-garamond", "latin-wght-normal", LATIN_1, WEIGHTS),
    ("eb-garamond-european", "eb-garamond", "latin-ext-wght-normal", EUROPEAN, WEIGHTS),
    ("eb-garamond-italic-founded", "eb-garamond", "latin-wght-italic", FOUNDED, 400),
    ("source-sans-3-plain", "source-sans-3", "latin-wght-normal", PLAIN, WEIGHTS),
    ("source-sans-3-latin-1", "source-sans-3", "latin-wght-normal", LATIN_1, WEIGHTS),
    ("source-sans-3-european", "source-sans-3", "latin-ext-wght-normal", EUROPEAN, WEIGHTS),
]


def letters(ranges: str) -> set[int]:
    found: set[int] = set()
    for part in ranges.split(","):
        first, _, last = part.partition("-")
        found |= set(range(int(first, 16), int(last or first, 16) + 1))
    return found


for name, package, file, ranges, weights in FACES:
    face = TTFont(f"{PACKAGES}/{package}/files/{package}-{file}.woff2")
    options = Options()
    options.layout_features = FEATURES
    options.notdef_outline = True
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=letters(ranges))
    subsetter.subset(face)
    face = instantiateVariableFont(face, {"wght": weights})
    face.flavor = "woff2"
    face.save(f"{TARGET}/{name}.woff2")
    missing = [f"{sign:04X}" for sign in sorted(letters(ranges) - set(face.getBestCmap()))]
    print(name, getsize(f"{TARGET}/{name}.woff2"), "bytes; not in the face:", ",".join(missing) or "nothing")
