// Shapes that several parts are made of. `cut` is how far a hole reaches beyond what it goes through.
cut = 1;

// A plate with round corners, its middle at x = y = 0.
module plate(length, width, height, radius) {
  linear_extrude(height) offset(radius) offset(-radius) square([length, width], center = true);
}

// The same with its lower edge chamfered.
module chamfered_plate(length, width, height, radius, chamfer) {
  hull() {
    plate(length - 2 * chamfer, width - 2 * chamfer, height, radius - chamfer);
    translate([0, 0, chamfer]) plate(length, width, height - chamfer, radius);
  }
}

// A hole through a wall that is crossed along y: round, and rectangular.
module round_hole(width, through) {
  rotate([90, 0, 0]) cylinder(d = width, h = through + 2 * cut, center = true);
}
module opening(width, height, through) {
  cube([width, through + 2 * cut, height], center = true);
}

// For a threaded insert at the top, and the end of its screw below.
module insert_hole(deep) {
  cylinder(d = screw_through, h = deep + cut);
  translate([0, 0, deep - insert_deep]) cylinder(d = insert_hole, h = insert_deep + cut);
}

// Digits of seven bars (OpenSCAD's text() needs a font, and every machine has other ones).
bars = ["abcdef", "bc", "abged", "abgcd", "fgbc", "afgcd", "afgedc", "abc", "abcdefg", "abcdfg"];
module digit(value, height, bar) {
  w = height / 2;
  h = height - bar;
  for (name = bars[value])
    if (name == "a") stroke([0, h / 2], [w, h / 2], bar);
    else if (name == "b") stroke([w, h / 2], [w, 0], bar);
    else if (name == "c") stroke([w, 0], [w, -h / 2], bar);
    else if (name == "d") stroke([0, -h / 2], [w, -h / 2], bar);
    else if (name == "e") stroke([0, 0], [0, -h / 2], bar);
    else if (name == "f") stroke([0, h / 2], [0, 0], bar);
    else stroke([0, 0], [w, 0], bar);
}
module stroke(from, to, width) {
  hull() { translate(from) circle(d = width, $fn = 12); translate(to) circle(d = width, $fn = 12); }
}
module number(value, height, bar) {
  step = height / 2 + 2.4 * bar;
  if (value < 10) translate([value == 1 ? -height / 2 : -height / 4, 0]) digit(value, height, bar);
  else translate([-step / 2 - height / 4, 0]) {
    digit(floor(value / 10), height, bar);
    translate([step, 0]) digit(value % 10, height, bar);
  }
  // What reads as another number upside down has a dot behind it.
  if (value == 6 || value == 9)
    translate([height / 4 + bar + 1.8, -height / 2]) circle(d = bar, $fn = 12);
}

// The signs at the controls: a triangle that points back (or, turned, on), and a tick.
module triangle(size) polygon([[-size / 2, 0], [size / 2, size / 2], [size / 2, -size / 2]]);
module tick(size, bar) {
  stroke([-size / 6, -size / 3], [-size / 2, 0], bar);
  stroke([-size / 6, -size / 3], [size / 2, size / 3], bar);
}
