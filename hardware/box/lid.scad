// The lid, with its underside at z = 0, and the plate that spreads the ring's light.
include <layout.scad>
include <shapes.scad>

module lid() {
  difference() {
    union() {
      translate([0, 0, lid_thick]) mirror([0, 0, 1])
        chamfered_plate(hub_length, hub_width, lid_thick, corner, chamfer);
      lips();
      ring_holder(ring_x, ring_screws);
      display_holder(display_x, display_y);
      door_bosses();
    }
    door_opening();
    for (sx = [-1, 1], sy = [-1, 1]) translate([sx * corner_screw_x, sy * corner_screw_y, -cut])
      cylinder(d = screw_through, h = lid_thick + 2 * cut);
    ring_windows(ring_x);
    translate([display_x, display_y + display_window_up, 0]) display_window();
    for (x = controls_x) translate([x, control_y, -cut])
      cylinder(d = control_hole, h = lid_thick + 2 * cut);
    sound_holes(sound_x, sound_y);
    // Into posts and lid, as deep as leaves the lid its least thickness.
    ring_screw_holes(ring_x, ring_screws);
    display_screw_holes(display_x, display_y);
    translate([0, 0, lid_thick - engraving]) linear_extrude(engraving + cut) signs();
  }
}

module ring_windows(x) translate([x, 0, -cut]) for (i = [0 : ring_count - 1])
  rotate(90 - i * 360 / ring_count)
    translate([ring_lights / 2, 0, 0]) cylinder(d = ring_window, h = lid_thick + 2 * cut);

module ring_screw_holes(x, screws) for (angle = screws) translate([x, 0, -ring_deep]) rotate(angle)
  translate([ring_screw_out, 0, -cut])
    cylinder(d = screw_hole, h = ring_deep + cut + lid_thick - thinnest);

module display_screw_holes(x, y) for (side = [-1, 1])
  translate([x + side * display_screw_out, y, -display_deep - cut])
    cylinder(d = screw_hole, h = display_deep + cut + lid_thick - thinnest);

// Three bars that keep the lid from shifting.
module lips() {
  for (sy = [-1, 1]) translate([0, sy * (inner_width / 2 - gap - lip_thick / 2), 0])
    lip(inner_length - 4 * boss);
  translate([-inner_length / 2 + gap + lip_thick / 2, 0, 0]) rotate(90) lip(inner_width - 4 * boss);
}
module lip(length) translate([-length / 2, -lip_thick / 2, -lip_deep])
  cube([length, lip_thick, lip_deep + 0.5]);

// Over the battery holder, which comes out through it. The ears of the door lie on two bosses.
module door_opening() translate([door_x, 0, 0]) {
  translate([-door_width / 2 - gap, -door_length / 2 - gap, -cut])
    cube([door_width + 2 * gap, door_length + 2 * gap, lid_thick + 2 * cut]);
  for (sy = [-1, 1]) {
    translate([door_screw_x, sy * door_screw_y, lid_thick - thinnest + (thinnest + cut) / 2])
      cube([boss + 2 * gap, door_ear + 2 * gap, thinnest + cut], center = true);
    translate([door_screw_x, sy * door_screw_y, lid_thick - thinnest - insert_deep])
      cylinder(d = insert_hole, h = insert_deep + cut);
  }
}
module door_bosses() for (sy = [-1, 1])
  translate([door_x + door_screw_x, sy * (door_screw_y + gap), -insert_deep / 2])
    cube([boss + 2 * gap, door_ear, insert_deep + 1], center = true);
module door() {
  translate([-door_width / 2, -door_length / 2, 0]) cube([door_width, door_length, lid_thick]);
  for (sy = [-1, 1]) difference() {
    translate([door_screw_x, sy * (door_screw_y - 1), thinnest / 2]) cube([boss, door_ear + 2, thinnest], center = true);
    translate([door_screw_x, sy * door_screw_y, -cut]) cylinder(d = screw_through, h = lid_thick + 2 * cut);
  }
}

// A rim around diffuser and ring, and three screws whose washers hold the ring's edge.
module ring_holder(x, screws) translate([x, 0, -ring_deep]) difference() {
  union() {
    // A little lower than the ring's back, so that the washers press on the ring.
    translate([0, 0, 0.2]) cylinder(d = ring_outer + 2 * play + 2 * wall, h = ring_deep + 0.3);
    for (angle = screws) rotate(angle) translate([ring_screw_out, 0, 0.2])
      cylinder(d = boss, h = ring_deep + 0.3);
  }
  translate([0, 0, -cut]) cylinder(d = ring_outer + 2 * play, h = ring_deep + cut);
}

// A frame around the display's board, a pad under each of its corners, a screw left and right.
module display_holder(x, y) translate([x, y, -display_deep]) {
  inner_w = display_width + 2 * play;
  inner_h = display_height + 2 * play;
  pad = (display_height - display_glass_height) / 2 - 0.5;
  difference() {
    union() {
      translate([-inner_w / 2 - wall, -inner_h / 2 - wall, 0.2])
        cube([inner_w + 2 * wall, inner_h + 2 * wall, display_deep + 0.3]);
      for (side = [-1, 1]) translate([side * display_screw_out, 0, 0.2])
        cylinder(d = boss, h = display_deep + 0.3);
    }
    translate([-inner_w / 2, -inner_h / 2, -cut]) cube([inner_w, inner_h, display_deep + cut]);
    // The display's pins and their solder.
    for (side = [-1, 1]) translate([-8, side * (inner_h / 2 + wall / 2) - wall, -cut])
      cube([16, 2 * wall, display_deep + cut]);
  }
  for (sx = [-1, 1], sy = [-1, 1])
    translate([sx * (inner_w / 2 - pad / 2) - pad / 2, sy * (inner_h / 2 - pad / 2) - pad / 2, display_thick])
      translate([sx > 0 ? 0 : -0.5, sy > 0 ? 0 : -0.5, 0]) cube([pad + 0.5, pad + 0.5, display_glass + 0.5]);
}

// Wider outside, so that it is read from the side too.
module display_window() {
  wider = lid_thick - thinnest;
  translate([0, 0, lid_thick / 2])
    cube([display_window_width, display_window_height, lid_thick + 2 * cut], center = true);
  hull() for (up = [0, cut]) translate([0, 0, thinnest + up * (wider + cut)]) linear_extrude(0.01)
    square([display_window_width + 2 * up * (wider + cut), display_window_height + 2 * up * (wider + cut)], center = true);
}

module sound_holes(x, y) translate([x, y, -cut]) for (i = [0 : 6])
  rotate(i * 60) translate([i == 6 ? 0 : 5.5, 0, 0]) cylinder(d = 3, h = lid_thick + 2 * cut, $fn = 24);

// Each number stands there twice, so that both sides of the table read it.
module signs() {
  for (player = [1 : seats]) translate([seat_x[player - 1], seat_side[player - 1] * number_y])
    for (turned = [0, 180]) rotate(turned) translate([-7, 0]) number(player, 7, 1.2);
  translate([controls_x[0], control_y - 12.5]) triangle(6);
  translate([controls_x[1], control_y - 12.5]) rotate(180) triangle(6);
  translate([controls_x[2], control_y - 12.5]) tick(7, 1.6);
}

// A ring with a peg for each window; print it in white or clear.
module ring_diffuser() difference() {
  union() {
    cylinder(d = ring_outer, h = diffuser);
    for (i = [0 : ring_count - 1]) rotate(90 - i * 360 / ring_count)
      translate([ring_lights / 2, 0, 0]) cylinder(d = ring_window - 2 * gap, h = diffuser + lid_thick - chamfer);
  }
  translate([0, 0, -cut]) cylinder(d = ring_inner, h = diffuser + 2 * cut);
}
