import re

import pytest
import trimesh

from host_tools.hardware.box.openscad import PARTS
from host_tools.hardware.box.printing import PRINTS, grams, printing_page


def test_every_part_is_in_the_table_with_its_own_figures(at, meshes):
    page = printing_page(at, meshes)
    rows = {row.split("]")[0][3:]: row for row in page.splitlines() if row.startswith("| [")}
    assert list(rows) == list(PARTS) == list(PRINTS)
    assert "| 192 x 107 x 55 |" in rows["hub"]
    assert f"| {meshes['hub'].volume / 1000:.1f} |" in rows["hub"]
    assert "220 x 220 mm" in page


def test_the_sum_is_of_one_hub_and_ten_pods(at, meshes):
    page = printing_page(at, meshes)
    counts = dict.fromkeys(("hub", "lid", "ring_diffuser"), 1)
    counts.update(dict.fromkeys(("pod_30", "pod_base", "pod_window"), 10))
    total = sum(grams(meshes[part]) * count for part, count in counts.items())
    assert int(re.search(r": (\d+) g\.", page).group(1)) == round(total)


def test_a_cube_of_a_centimetre_weighs_what_pla_does():
    assert grams(trimesh.creation.box((10, 10, 10))) == pytest.approx(1.24)
