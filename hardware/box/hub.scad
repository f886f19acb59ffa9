// The hub: a tray for the board and the battery, with the sockets and seat lights in its long walls.
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

module seat_holes(x, side) translate([x, side * (hub_width - wall) / 2, 0]) {
  translate([0, 0, socket_height]) round_hole(socket_hole, wall);
  translate([0, 0, seat_light_z]) opening(seat_window, seat_window, wall);
}

// What the lid is screwed to.
module corner_posts() for (sx = [-1, 1], sy = [-1, 1])
  translate([sx * corner_screw_x, sy * corner_screw_y, 0]) difference() {
    union() {
      cylinder(d = boss, h = hub_height);
      for (out = [[sx, 0], [0, sy]]) translate([out[0] * boss / 2, out[1] * boss / 2, hub_height / 2])
        cube([boss, boss, hub_height], center = true);
    }
    translate([0, 0, hub_height - screw_deep]) cylinder(d = screw_hole, h = screw_deep + cut);
  }

// The board lies on ledges at its corners; beside each a screw, whose washer reaches over its edge.
module board_posts() difference() {
  for (sx = [-1, 1], sy = [-1, 1]) translate([board_x + sx * (board_length / 2 - board_screw_in), 0, 0]) {
    translate([0, sy * (board_width / 2 + board_screw_out), 0]) difference() {
      union() {
        cylinder(d = boss, h = board_top - 0.2);
        translate([-boss / 2, sy > 0 ? -boss / 2 - 2 : -2, 0]) cube([boss, boss / 2 + 4, board_top - 0.2]);
      }
      translate([0, 0, floor_thick]) cylinder(d = screw_hole, h = board_top);
    }
    translate([-boss / 2, sy > 0 ? board_width / 2 - 3 : -board_width / 2 - 1, 0])
      cube([boss, 4, board_z]);
  }
  translate([board_x - board_length / 2 - gap, -board_width / 2 - gap, board_z])
    cube([board_length + 2 * gap, board_width + 2 * gap, hub_height]);
}

// The battery holder stands on edge between the wall and two corners, and is lifted out.
module battery_slot() for (sy = [-1, 1]) scale([1, sy, 1])
  translate([inner_length / 2 - battery_slot, battery_length / 2 + play, 0]) {
    translate([-rib, 0, 0]) cube([battery_slot + rib + cut, rib, battery_width * 0.6]);
    translate([-rib, -6, 0]) cube([rib, 6 + rib, battery_width * 0.6]);
  }
