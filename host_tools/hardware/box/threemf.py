"""A mesh as 3MF: a zip of XML that says what an STL does not, that its lengths are millimetres."""

import io
import zipfile

CORE = "http://schemas.microsoft.com/3dmanufacturing/core/2015/02"
TYPES = (
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="rels" '
    'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Default Extension="model" '
    'ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>'
)
RELATIONS = (
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    '<Relationship Id="rel0" Target="/3D/3dmodel.model" '
    'Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>'
)
HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'


def as_3mf(name, mesh):
    """Return the 3MF (bytes) of the Trimesh `mesh`, called `name`: the same on every machine."""
    points = "".join(f'<vertex x="{x:g}" y="{y:g}" z="{z:g}"/>' for x, y, z in mesh.vertices)
    faces = "".join(f'<triangle v1="{a}" v2="{b}" v3="{c}"/>' for a, b, c in mesh.faces)
    model = (
        f'<model unit="millimeter" xmlns="{CORE}"><resources><object id="1" type="model" '
        f'name="{name}"><mesh><vertices>{points}</vertices><triangles>{faces}</triangles></mesh>'
        '</object></resources><build><item objectid="1"/></build></model>'
    )
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as package:
        for path, content in (
            ("[Content_Types].xml", TYPES),
            ("_rels/.rels", RELATIONS),
            ("3D/3dmodel.model", model),
        ):
            # A zip has dates: the oldest that it knows is as good as any.
            package.writestr(zipfile.ZipInfo(path, (1980, 1, 1, 0, 0, 0)), HEAD + content)
    return written.getvalue()
