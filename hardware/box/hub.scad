// The hub: a tray for the board and the battery, with openings for sockets and lights in its long walls.
include <layout.scad>
include <shapes.scad>

module hub() {
  difference() {
    union() {
      hub_walls();
      intersection() {
        chamfered_plate(hub_length, hub_width, hub_height, corner, chamfer);
        union() { corner_posts(); battery_slot(); board_posts(); }
      }
    }
    for (player = [1 : seats]) seat_holes(seat_x[player - 1], seat_side[player - 1]);
    translate([-hub_length / 2, 0, usb_z]) rotate(90)
      opening(usb_opening_width, usb_opening_height, 2 * wall);
    translate([-hub_length / 2, switch_y, switch_z]) rotate(90)
      opening(switch_width, switch_height, 2 * wall);
  }
}

module hub_walls() difference() {
  chamfered_plate(hub_length, hub_width, hub_height, corner, chamfer);
  translate([0, 0, floor_thick])
    plate(inner_length, inner_width, hub_height, max(corner - wall, 0.5));
}

// A plug's grip goes through the round one; the other is closed by a white window.
module seat_holes(x, side) translate([x, side * (hub_width - wall) / 2, 0]) {
  translate([0, 0, socket_z]) round_hole(socket_opening, wall);
  translate([-side * seat_light_beside, 0, board_top + seat_window_high / 2])
    opening(seat_window, seat_window_high, wall);
}

// What the lid is screwed to.
module corner_posts() for (sx = [-1, 1], sy = [-1, 1])
  translate([sx * corner_screw_x, sy * corner_screw_y, 0]) difference() {
    union() {
      cylinder(d = boss, h = hub_height);
      for (out = [[sx, 0], [0, sy]]) translate([out[0] * boss / 2, out[1] * boss / 2, hub_height / 2])
        cube([boss, boss, hub_height], center = true);
    }
    translate([0, 0, hub_height - screw_deep]) insert_hole(screw_deep);
  }

// The board lies on four posts and is screwed to them.
module board_posts() for (sx = [-1, 1], sy = [-1, 1])
  translate([board_x + sx * (board_length / 2 - board_hole_in), sy * board_hole_side, 0]) difference() {
    cylinder(d = boss, h = board_z);
    translate([0, 0, board_z - insert_deep]) cylinder(d = insert_hole, h = insert_deep + cut);
  }

// The battery holder stands on edge between the wall and two corners, and is lifted out through the door.
module battery_slot() for (sy = [-1, 1]) scale([1, sy, 1])
  translate([inner_length / 2 - battery_slot, battery_length / 2 + play, 0]) {
    translate([-rib, 0, 0]) cube([battery_slot + rib + cut, rib, battery_width * 0.6]);
    translate([-rib, -6, 0]) cube([rib, 6 + rib, battery_width * 0.6]);
  }

// Closes the window beside a socket; print it in white or clear.
module seat_window_pane() translate([0, 0, wall / 2])
  cube([seat_window - 2 * gap, seat_window_high - 2 * gap, wall], center = true);
