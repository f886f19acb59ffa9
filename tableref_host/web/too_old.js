/**
 * Reports that the browser is too old for the page. It is not a module, and written for old
 * browsers, because those without modules must run it too.
 *
 * The element #too-old contains the message, and in data-needs the names of required features.
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
