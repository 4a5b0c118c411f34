"use strict";
// The page of covers: what it says at the top, the bar, the keys, and the sheet for the printer.
(() => {
  const { make, byId, number, counted, percent, time } = Page;
  const { about, state, all } = Covers;
  const summary = about.summary;
  const search = byId("search");

  // The top.

  function lead() {
    const place = byId("lead");
    if (!all.length) return place.append(isNarrowed() ? "No edition matches the request." : "This library has no books yet.");
    // A finding about which there is nothing to do needs no attention.
    const asks = ([finding]) => Covers.finding(finding).tone !== "note";
    const noted = all.filter((cover) => cover.findings.some(asks)).length;
    const remarked = all.filter((cover) => cover.findings.length && !cover.findings.some(asks)).length;
    place.append(
      make("strong", {}, `${number(summary.withCover)} of ${counted(summary.editions, "edition")}`),
      summary.editions === 1 ? " has a cover" : " have a cover",
      ` (${percent(summary.withCover, summary.editions)}). `,
      noted ? make("strong", {}, counted(noted, "edition")) : "No edition",
      noted > 1 ? " need attention" : " needs attention",
      remarked ? `, and ${number(remarked)} ${remarked > 1 ? "have" : "has"} only a remark.` : ".",
    );
    if (summary.notLookedAt) place.append(` ${counted(summary.notLookedAt, "cover was", "covers were")} not decoded yet.`);
    if (summary.trouble) place.append(" ", make("strong", {}, "Not all covers could be shown: "), make("bdi", {}, summary.trouble), ".");
  }

  const isNarrowed = () => Boolean(about.works || about.since);

  function made() {
    const words = [`${counted(summary.works, "work")} in `, make("bdi", {}, about.library || "the library")];
    if (about.works) words.push(", those matching ", make("q", { dir: "auto" }, about.works));
    if (about.since) words.push(`, since run ${about.since}`);
    if (about.time) words.push(", as of ", make("time", { datetime: new Date(about.time * 1000).toISOString() }, time(about.time)));
    byId("made").append(...words, ".");
  }

  // The charts; a press on a bar asks for those covers.

  const card = (title, says, content) => make("div", { class: "card" }, make("h2", {}, title), make("p", { class: "says" }, says), content);

  function coverage(counts) {
    const points = summary.coverage.filter((point) => point[2] > 0);
    const now = percent(summary.withCover, summary.editions);
    const isFiltered = Covers.isFiltered();
    if (points.length < 2 || isFiltered) {
      const count = (name) => counts.get(name) || 0;
      const whole = count("with") + count("without");
      const rows = [
        { name: "with a cover", count: count("with") },
        { name: "without", count: count("without") },
      ];
      const says = isFiltered ? `${percent(count("with"), whole)} of those shown` : `${now} of all editions`;
      return card("With a cover", says, Page.bars("Editions with and without a cover", rows, whole, ["Editions", "", "How many"]));
    }
    const day = (seconds) => time(seconds).slice(0, 10);
    const line = Page.line(
      `Share of editions with a cover, by run: now ${now}`,
      points.map(([, seconds, editions, covers], index) => ({ x: index, y: covers / editions, label: day(seconds) })),
      ["Run", "When", "Editions", "With a cover", "Share"],
      points.map(([run, seconds, editions, covers]) => [run, time(seconds), number(editions), number(covers), percent(covers, editions)]),
    );
    return card("With a cover", `${now} now, over ${counted(points.length, "run")}`, line);
  }

  function table(title, says, caption, rows, field) {
    const picked = rows.map(([name, count, value]) => ({
      name,
      count,
      on: state[field] === value,
      pick: () => pick({ [field]: state[field] === value ? null : value }, false),
    }));
    const whole = rows.reduce((sum, [, count]) => sum + count, 0);
    return card(title, says, Page.bars(caption, picked, whole, [title, "", "Covers"]));
  }

  /** All that the report has, in one order whatever is shown, and how many of each would be shown. */
  function named(whole, counts, nameOf) {
    return [...whole]
      .filter(([name]) => name)
      .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
      .map(([name]) => [nameOf(name), counts.get(name) || 0, name]);
  }

  /** As the report on a terminal calls it: who shows a cover that is in no book is no rule. */
  const ruleName = (name) => (name.startsWith("told:") ? about.rules[name] || name.slice(5) : name);

  function charts(counts) {
    if (!all.length) return byId("charts").replaceChildren();
    const sizes = about.sizeNames.map((name, index) => [name, counts.size.get(index) || 0, index]).filter(([, , index]) => Covers.totals.size.has(index));
    const focus = document.activeElement && document.activeElement.closest("#charts .pick");
    const at = focus ? [...byId("charts").querySelectorAll(".pick")].indexOf(focus) : -1;
    if (!summary.withCover) return byId("charts").replaceChildren(coverage(counts.cover));
    byId("charts").replaceChildren(
      coverage(counts.cover),
      table("Sizes", "pixels on the shorter side", "Covers by pixels on the shorter side", sizes, "size"),
      table("Formats", "by their bytes, not their names", "Covers by format", named(Covers.totals.format, counts.format, (name) => name.toUpperCase()), "format"),
      table("Rules", "how the covers were found", "Covers by the rule that found them", named(Covers.totals.rule, counts.rule, ruleName), "rule"),
    );
    if (at >= 0) byId("charts").querySelectorAll(".pick")[at]?.focus();
  }

  // The bar.

  const choices = {
    rule: { any: "Any rule", none: "no rule", name: ruleName },
    format: { any: "Any format", none: "no image", name: (value) => value.toUpperCase() },
    language: { any: "Any language", none: "no language", name: (value) => value },
    collection: { any: "Any collection", of: "collections", name: (value) => value.slice(0, 60) },
  };

  function fillSelects() {
    for (const [field, { any, of }] of Object.entries(choices)) {
      const values = Covers.values(of || field).map((value) => make("option", { value: `=${value}` }));
      byId(field).replaceChildren(make("option", { value: "" }, any), ...values);
    }
    byId("collection").hidden = byId("collection").options.length < 2;
    const fixed = {
      sort: { "-shared": "Most shared first", work: "By work", title: "Title A\u2013Z", "-title": "Title Z\u2013A", pixels: "Fewest pixels first", "-pixels": "Most pixels first", bytes: "Fewest bytes first", "-bytes": "Most bytes first" },
      group: { finding: "By finding", one: "One sheet" },
      scale: { s: "Small covers", m: "Medium covers", l: "Large covers" },
    };
    for (const [field, options] of Object.entries(fixed)) {
      byId(field).replaceChildren(...Object.entries(options).map(([value, name]) => make("option", { value }, name)));
      byId(field).addEventListener("change", (event) => pick({ [field]: event.target.value }, false));
    }
    for (const field of Object.keys(choices)) {
      byId(field).addEventListener("change", (event) => pick({ [field]: event.target.value ? event.target.value.slice(1) : null }, false));
    }
  }

  function showSelects(counts) {
    for (const [field, { none, name }] of Object.entries(choices)) {
      for (const option of [...byId(field).options].slice(1)) {
        const value = option.value.slice(1);
        option.textContent = `${value ? name(value) : none} (${number(counts[field].get(value) || 0)})`;
      }
      byId(field).value = state[field] === null ? "" : `=${state[field]}`;
      byId(field).classList.toggle("on", state[field] !== null);
    }
    for (const field of ["sort", "group", "scale"]) byId(field).value = state[field];
    byId("under").hidden = byId("bar").hidden = !all.length;
    const set = Object.keys(choices).filter((field) => state[field] !== null).length;
    byId("more").textContent = set ? `Filters (${set})` : "Filters";
    if (search.value !== state.q) search.value = state.q;
  }

  function showChips(counts) {
    const chips = [];
    for (let index = 0; index <= Covers.fine; index += 1) {
      if (!Covers.perFinding[index]) continue;
      const finding = Covers.finding(index);
      const bit = 1 << index;
      chips.push(
        make(
          "button",
          { class: "chip", type: "button", "data-finding": finding.name, "aria-pressed": state.findings & bit ? "true" : "false", title: finding.sentence, onclick: () => pick({ findings: state.findings ^ bit }, false) },
          make("i", { class: `mark ${finding.tone}` }),
          finding.label,
          make("span", { class: "count" }, number(counts[index])),
        ),
      );
    }
    const drop = (name, field) =>
      chips.push(make("button", { class: "chip", type: "button", "aria-pressed": "true", "aria-label": `${name}: remove this filter`, onclick: () => pick({ [field]: null }, false) }, `${name} \u2715`));
    if (state.size !== null) drop(`Shorter side: ${about.sizeNames[state.size]}`, "size");
    if (state.picture !== null) drop("One picture", "picture");
    const focus = document.activeElement && byId("chips").contains(document.activeElement) ? [...byId("chips").children].indexOf(document.activeElement) : -1;
    byId("chips").replaceChildren(...chips);
    if (focus >= 0) (byId("chips").children[focus] || byId("chips").lastElementChild || search).focus();
  }

  // What is shown.

  function update(goesUp) {
    const { covers, counts, sections } = Covers.sections();
    showSelects(counts);
    showChips(counts.findings);
    charts(counts);
    contents(sections);
    const filtered = Covers.isFiltered();
    byId("tally").textContent = !all.length ? "" : filtered ? `${number(covers.length)} of ${counted(all.length, "edition")}` : counted(all.length, "edition");
    byId("clear").hidden = !filtered;
    byId("nothing").hidden = covers.length > 0;
    if (!covers.length) nothing();
    Sheet.show(sections);
    const bar = byId("bar");
    const top = byId("stage").getBoundingClientRect().top - bar.getBoundingClientRect().height;
    if (goesUp && top < 0) window.scrollBy(0, top);
    Sheet.redraw();
    const words = Covers.address();
    try {
      history.replaceState(null, "", words ? `#${words}` : location.pathname + location.search);
    } catch {
      // The address then stays as it is.
    }
  }

  /** What shows nothing stands far below; from here it can be reached. */
  function contents(sections) {
    const last = [...sections.entries()].filter(([, section]) => section.isLast);
    const isNeeded = last.length && last.length < sections.length;
    byId("contents").hidden = !isNeeded;
    byId("contents").replaceChildren(
      "At the end: ",
      ...last.map(([index, section]) => make("button", { class: "jump", type: "button", onclick: () => Sheet.goTo(index) }, `${Covers.finding(section.finding).label} (${number(section.count)})`)),
    );
  }

  function nothing() {
    const place = byId("nothing");
    if (all.length) {
      place.replaceChildren(
        make("h3", {}, "No matches"),
        make("p", {}, "No cover matches all filters."),
        make("button", { class: "button", type: "button", onclick: () => clear() }, "Clear all"),
      );
    } else {
      place.replaceChildren(
        make("h3", {}, "No covers yet"),
        make("p", {}, isNarrowed() ? "No edition matches what this report covers." : "Covers appear here once the library has books."),
        isNarrowed() ? "" : Covers.toType("import ~/Books"),
      );
    }
  }

  function pick(change, closes = true) {
    const held = Panel.holdsFocus();
    Panel.close(false);
    if (closes) Covers.clear();
    Object.assign(state, change);
    update(true);
    // What had the focus may be gone from the sheet.
    if (held || document.activeElement === document.body) Sheet.focus();
  }

  function clear() {
    Covers.clear();
    update(true);
    search.focus();
  }

  let waiting = 0;
  search.addEventListener("input", () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      if (search.value.trim() === state.q) return;
      pick({ q: search.value.trim() }, false);
    }, 90);
  });
  search.addEventListener("keydown", (event) => {
    if (event.key !== "ArrowDown" && event.key !== "Enter") return;
    event.preventDefault();
    clearTimeout(waiting);
    if (search.value.trim() !== state.q) pick({ q: search.value.trim() }, false);
    if (Sheet.coverAt({ section: 0, index: 0 })) Sheet.go({ section: 0, index: 0 });
  });
  byId("clear").addEventListener("click", clear);
  byId("more").addEventListener("click", () => {
    const isOpen = byId("selects").classList.toggle("open");
    byId("under").classList.toggle("open", isOpen);
    byId("more").setAttribute("aria-expanded", isOpen ? "true" : "false");
  });
  byId("help").addEventListener("click", () => byId("keys").showModal());
  document.querySelector(".skip").addEventListener("click", (event) => {
    event.preventDefault();
    if (Sheet.coverAt(Sheet.active)) Sheet.go(Sheet.active);
  });

  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || byId("keys").open) return;
    const types = event.target.closest && event.target.closest("input, select, textarea");
    if (event.key === "Escape") {
      if (Panel.isOpen) Panel.close();
      else if (types === search && search.value) {
        search.value = "";
        pick({ q: "" }, false);
      } else if (!Sheet.fold()) return;
      event.preventDefault();
    } else if (!types && event.key === "/") {
      event.preventDefault();
      Panel.close(false);
      search.focus();
      search.select();
    } else if (!types && event.key === "?") {
      event.preventDefault();
      byId("keys").showModal();
    }
  });

  // The sheet for the printer: all that is asked for, without the bar and the panel.

  const mostPrinted = 3000;

  function fillPrinted() {
    const { covers, sections } = Covers.sections();
    let left = mostPrinted;
    const parts = [];
    // Paper cannot be opened: no stacks.
    for (const { finding: index, all: group, count } of sections) {
      if (!left) break;
      const part = group.slice(0, left);
      left -= part.length;
      const finding = index === null ? null : Covers.finding(index);
      parts.push(
        make("h2", {}, finding ? `${finding.label}: ${counted(count, "edition")}` : counted(count, "edition")),
        finding && make("p", {}, `${finding.sentence} ${finding.todo}`),
        make("div", { class: "tiles" }, ...part.map((cover) => make("div", { class: "tile" }, make("div", { class: "frame" }, Sheet.picture(cover, 120, 166)), Sheet.caption(cover, index)))),
      );
    }
    const asked = Covers.isFiltered() ? `${number(covers.length)} of ${counted(all.length, "edition")}: ${[...asks()].join(", ")}.` : "";
    const rest = left ? "" : ` Only the first ${number(mostPrinted)} are printed.`;
    byId("printed").replaceChildren(make("p", {}, asked + rest), ...parts.filter(Boolean));
  }

  function* asks() {
    if (state.q) yield `\u201c${state.q}\u201d`;
    for (const field of ["rule", "format", "language", "collection"]) if (state[field] !== null) yield `${field} ${state[field] || "none"}`;
    if (state.size !== null) yield `shorter side ${about.sizeNames[state.size]}`;
    if (state.picture !== null) yield "one picture";
    for (let index = 0; index <= Covers.fine; index += 1) if (state.findings & (1 << index)) yield Covers.finding(index).label.toLowerCase();
  }

  addEventListener("beforeprint", () => byId("printed").firstChild || fillPrinted());
  addEventListener("afterprint", () => byId("printed").replaceChildren());
  byId("print").addEventListener("click", async () => {
    fillPrinted();
    const images = [...byId("printed").querySelectorAll("img")];
    const late = new Promise((resolve) => setTimeout(resolve, 15000));
    await Promise.race([late, Promise.allSettled(images.map((image) => image.decode()))]);
    window.print();
  });

  // The beginning.

  Panel.picks(pick);
  lead();
  made();
  fillSelects();
  Covers.readAddress(location.hash.slice(1));
  update(false);
  performance.mark("covers-shown");
  addEventListener("hashchange", () => {
    Covers.readAddress(location.hash.slice(1));
    update(true);
  });
  let width = window.innerWidth;
  addEventListener("resize", () => {
    if (window.innerWidth === width) return Sheet.redraw();
    width = window.innerWidth;
    Sheet.refit();
  });
  // The thumbnails stand behind this script, so that the sheet is there before they are read.
  addEventListener("DOMContentLoaded", () => {
    if (about.pictures.kind !== "inside") return;
    Sheet.redraw();
    Panel.refresh();
  });
  Covers.prepare();
})();
