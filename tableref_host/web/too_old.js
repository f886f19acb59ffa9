/**
 * Tells whoever has a browser that is too old for the page that it is. It is no module, and written
 * for old browsers, because those that know no modules must run it too.
 *
 * The element #too-old has the words, and in data-needs the names of what the page cannot do without.
 */
(function sayTooOld() {
  var words = document.getElementById("too-old");
  var needs = words.getAttribute("data-needs").split(" ");
  var isNewEnough = "noModule" in words;
  for (var at = 0; at < needs.length; at += 1) {
    var path = needs[at].split(".");
    var found = window;
    for (var step = 0; step < path.length && found; step += 1) found = found[path[step]];
    isNewEnough = isNewEnough && Boolean(found);
  }
  if (isNewEnough) return;
  var place = document.createElement("div");
  place.setAttribute("role", "alert");
  place.innerHTML = words.text;
  document.body.insertBefore(place, document.body.firstChild);
})();
