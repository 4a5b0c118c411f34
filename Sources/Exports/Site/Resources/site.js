"use strict";
// Keys and colours; the pages work without.
(() => {
  Page.byId("theme").hidden = false;
  const search = Page.byId("search");

  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.isComposing) return;
    const typing = event.target instanceof HTMLInputElement;
    if (event.key === "/" && !typing) {
      event.preventDefault();
      search.focus();
      search.select();
      return;
    }
    if (event.key === "Escape" && typing) return search.blur();
    const relation = { ArrowLeft: "prev", ArrowRight: "next" }[event.key];
    const way = !typing && relation && document.querySelector(`.pager [rel="${relation}"]`);
    if (way) location.href = way.href;
  });
})();
