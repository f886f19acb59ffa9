/**
 * Tells whoever has a browser that is too old for the page that it is. It is no module, and written
 * for old browsers, because those that know no modules must run it too.
 */
(function sayTooOld() {
  var words = document.getElementById("too-old");
  var isNewEnough =
    "noModule" in words && window.HTMLDialogElement && [].at && "".replaceAll;
  if (isNewEnough) return;
  var place = document.createElement("div");
  place.setAttribute("role", "alert");
  place.innerHTML = words.text;
  document.body.insertBefore(place, document.body.firstChild);
})();
