// One part of the box, lying as it is printed. Set `part`, here or with -D.
part = "hub"; // [hub, lid, door, ring_diffuser, seat_window, pod_24, pod_30, pod_base, pod_window, four_tray, four_lid]
$fa = 5;
$fs = 0.7;

include <layout.scad>
use <hub.scad>
use <lid.scad>
use <pod.scad>
use <four.scad>

if (part == "hub") hub();
else if (part == "lid") translate([0, 0, lid_thick]) rotate([180, 0, 0]) lid();
else if (part == "door") door();
else if (part == "seat_window") seat_window_pane();
else if (part == "ring_diffuser") ring_diffuser();
else if (part == "pod_24") translate([0, 0, pod_height]) rotate([180, 0, 0]) pod(24);
else if (part == "pod_30") translate([0, 0, pod_height]) rotate([180, 0, 0]) pod(30);
else if (part == "pod_base") pod_bottom();
else if (part == "pod_window") pod_window_cap();
else if (part == "four_tray") four_tray();
else if (part == "four_lid") translate([0, 0, lid_thick]) rotate([180, 0, 0]) four_lid();
else assert(false, str("there is no part ", part));
