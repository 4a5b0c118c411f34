"use strict";
// Finds among the rejected files; all of them stand in the page.
(() => {
  const field = Page.byId("find");
  const rows = [...Page.byId("found").rows].map((row) => [row, `${row.textContent} ${row.querySelector("code").title}`.toLowerCase()]);

  function find() {
    const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
    let count = 0;
    for (const [row, text] of rows) {
      const fits = words.every((word) => text.includes(word));
      row.hidden = !fits;
      if (fits) count += 1;
    }
    const all = Page.counted(rows.length, "file");
    Page.byId("tally").textContent = words.length ? `${Page.number(count)} of ${all}` : all;
  }

  field.addEventListener("input", find);
  // What leads here from a reason asks for its files.
  for (const link of document.querySelectorAll("a[data-find]")) {
    link.addEventListener("click", () => {
      field.value = link.dataset.find;
      find();
    });
  }
  // Paper has no field that says what is left out.
  addEventListener("beforeprint", () => rows.forEach(([row]) => (row.hidden = false)));
  addEventListener("afterprint", find);
  Page.byId("finder").hidden = false;
  // What the browser kept of an earlier visit.
  find();
})();
