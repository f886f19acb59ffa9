// A pod: a shell for a 24 or 30 mm button, its base plate, and the window over its light.
include <layout.scad>
include <shapes.scad>

module pod(button) {
  hole = button == 30 ? button_30 : button_24;
  rise = pod_height - pod_base;
  difference() {
    union() {
      difference() {
        pod_outside();
        translate([0, 0, pod_base - cut]) cylinder(
          d1 = pod_foot_width - 2 * wall + cut * (pod_foot_width - pod_width) / rise,
          d2 = pod_foot_width - 2 * wall - (pod_foot_width - pod_width) * pod_inner / rise,
          h = pod_inner + cut);
      }
      // A little within the outside, so that no two faces lie in each other.
      intersection() {
        pod_outside(0.4);
        union() { screw_posts(); board_posts(); }
      }
    }
    translate([0, 0, pod_base]) cylinder(d = hole, h = pod_height);
    translate([0, pod_light_out, pod_base]) cylinder(d = pod_window, h = pod_height);
    screw_places() translate([0, 0, pod_base + screw_deep]) mirror([0, 0, 1]) insert_hole(screw_deep);
    cable_notch();
  }
}

module pod_outside(less = 0) translate([0, 0, pod_base]) {
  rise = pod_height - pod_base;
  bevel = 2 * chamfer;
  shoulder = pod_width + (pod_foot_width - pod_width) * bevel / rise;
  hull() {
    cylinder(d1 = pod_foot_width - less, d2 = shoulder - less, h = rise - bevel);
    cylinder(d = shoulder - 2 * bevel - less, h = rise);
  }
}

module screw_places() for (angle = pod_screws) rotate(angle) translate([pod_screw_out, 0, 0]) children();

module screw_posts() screw_places() translate([0, 0, pod_base]) cylinder(d = boss, h = pod_height - pod_base);

// The board hangs on three posts.
module board_posts() for (angle = pod_board_screws) rotate(angle)
  translate([pod_board_screw, 0, pod_board_top]) difference() {
    cylinder(d = boss - 2, h = pod_board_drop + 0.5);
    translate([0, 0, -cut]) cylinder(d = screw_hole, h = pod_board_drop - 2);
  }

module cable_notch() translate([0, pod_foot_width / 2, 0]) {
  width = cable + 2 * play;
  translate([0, 0, cable_z]) round_hole(width, 4 * wall);
  translate([0, 0, (cable_z + pod_base - cut) / 2]) cube([width, 4 * wall + 2 * cut, cable_z - pod_base + cut], center = true);
}

module pod_bottom() {
  difference() {
    chamfered_disc(pod_foot_width, pod_base);
    screw_places() translate([0, 0, -cut]) cylinder(d = screw_through, h = pod_base + 2 * cut);
  }
  // The cable lies in the groove; a tie through the tunnel holds it.
  translate([0, tie_y, pod_base]) {
    width = 2 * cable + 4;
    deep = cable_tie_width + 2 * wall;
    high = cable_tie_thick + tie_roof + cable / 3;
    difference() {
      translate([-width / 2, -deep / 2, -0.5]) cube([width, deep, high + 0.5]);
      translate([-width, -cable_tie_width / 2, 0]) cube([2 * width, cable_tie_width, cable_tie_thick]);
      translate([0, 0, cable_z - pod_base]) round_hole(cable + 2 * gap, deep);
    }
  }
}

module chamfered_disc(width, height) hull() {
  cylinder(d = width - 2 * chamfer, h = height);
  translate([0, 0, chamfer]) cylinder(d = width, h = height - chamfer);
}

// Print it in white or clear; it is pushed into the pod's window from inside.
module pod_window_cap() {
  cylinder(d = pod_window + 4, h = diffuser);
  cylinder(d = pod_window - 2 * gap, h = diffuser + pod_top);
}
