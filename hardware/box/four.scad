// The box for four: a tray for the board, and a lid with all that is pressed or looked at. No inserts.
include <layout.scad>
include <shapes.scad>
use <lid.scad>

module four_tray() difference() {
  union() {
    difference() {
      chamfered_plate(four_width, four_hub_length, four_hub_height, corner, chamfer);
      translate([0, 0, floor_thick])
        plate(four_inner_width, four_inner_length, four_hub_height, max(corner - wall, 0.5));
    }
    intersection() {
      chamfered_plate(four_width, four_hub_length, four_hub_height, corner, chamfer);
      union() { four_posts(); four_board_posts(); }
    }
  }
  translate([0, four_hub_length / 2, four_usb_z])
    opening(usb_opening_width, usb_opening_height, 2 * wall);
}

// What the lid is screwed to: one with the wall beside it.
module four_posts() for (sx = [-1, 1], sy = [-1, 1])
  translate([sx * four_post_x, sy * four_post_y, 0]) difference() {
    union() {
      cylinder(d = boss, h = four_hub_height);
      translate([sx * boss / 2, 0, four_hub_height / 2]) cube([boss, boss, four_hub_height], center = true);
    }
    translate([0, 0, four_hub_height - screw_deep]) cylinder(d = screw_hole, h = screw_deep + cut);
  }

module four_board_posts() for (sx = [-1, 1], y = [5, four_board_length - 5])
  translate([sx * (four_board_width / 2 - 4), four_board_back - y, 0]) difference() {
    cylinder(d = boss, h = four_board_z);
    translate([0, 0, four_board_z - screw_short]) cylinder(d = screw_hole, h = screw_short + cut);
  }

module four_lid() difference() {
  union() {
    translate([0, 0, lid_thick]) mirror([0, 0, 1])
      chamfered_plate(four_width, four_hub_length, lid_thick, corner, chamfer);
    four_lips();
    ring_holder(four_ring_x, four_ring_screws);
    display_holder(four_display_x, four_display_y);
    for (place = four_corners) translate([place[0] * four_button_x, place[1] * four_light_y, -four_module_deep])
      cylinder(d = four_module_holder + 2 * thinnest, h = four_module_deep + 0.5);
  }
  for (place = four_corners) {
    translate([place[0] * four_button_x, place[1] * four_button_y, -cut])
      cylinder(d = button_30, h = lid_thick + 2 * cut);
    translate([place[0] * four_button_x, place[1] * four_light_y, 0]) {
      translate([0, 0, -four_module_deep - cut]) cylinder(d = four_module_holder, h = four_module_deep + cut);
      translate([0, 0, -cut]) cylinder(d = pod_window, h = lid_thick + 2 * cut);
    }
  }
  for (sx = [-1, 1], sy = [-1, 1]) translate([sx * four_post_x, sy * four_post_y, -cut])
    cylinder(d = screw_through, h = lid_thick + 2 * cut);
  ring_windows(four_ring_x);
  translate([four_display_x, four_display_y + display_window_up, 0]) display_window();
  for (x = four_controls_x) translate([x, four_control_y, -cut])
    cylinder(d = control_hole, h = lid_thick + 2 * cut);
  for (sx = [-1, 1]) sound_holes(sx * four_sound_x, 0);
  ring_screw_holes(four_ring_x, four_ring_screws);
  display_screw_holes(four_display_x, four_display_y);
  translate([0, 0, lid_thick - engraving]) linear_extrude(engraving + cut) four_signs();
}

// Bars left and right, and at the back and the front, that keep the lid from shifting.
module four_lips() {
  for (sx = [-1, 1], sy = [-1, 1])
    translate([sx * (four_inner_width / 2 - gap - lip_thick / 2), sy * (four_post_y + boss / 2 + 8), 0])
      rotate(90) lip(10);
  for (sx = [-1, 1], sy = [-1, 1])
    translate([sx * 26, sy * (four_inner_length / 2 - gap - lip_thick / 2), 0]) lip(10);
}

// A player's number reads from the long side at which the player sits.
module four_signs() {
  for (player = [1 : 4]) let (place = four_corners[player - 1])
    translate([place[0] * four_number_x, place[1] * four_number_y]) rotate(place[1] > 0 ? 180 : 0) number(player, 8, 1.4);
  translate([four_controls_x[0], four_control_y + 12.5]) triangle(6);
  translate([four_controls_x[1], four_control_y + 12.5]) rotate(180) triangle(6);
  translate([four_controls_x[2], four_control_y + 12.5]) tick(7, 1.6);
}
