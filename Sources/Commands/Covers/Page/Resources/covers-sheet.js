"use strict";
// The contact sheet: only what is in view is in the document.
const Sheet = (() => {
  const { make, byId, number, counted, bytes } = Page;
  const { about, state } = Covers;
  const sheet = byId("sheet");
  const tallest = 15e6;
  const widths = { s: 104, m: 150, l: 230 };
  const drawn = new Map();
  let sections = [];
  let layout = { columns: 1, gap: 16, column: 150, frame: 225, line: 340, caption: 104, total: 0 };
  let active = { section: 0, index: 0 };
  let chosen = null;
  let onOpen = () => {};
  let onMove = () => {};

  // A cover.

  const has = (cover, name) => cover.findings.some(([finding]) => Covers.finding(finding).name === name);

  /** Why there is nothing to see, in as few words as fit. */
  function why(cover) {
    if (has(cover, "encrypted")) return ["Encrypted", "trouble"];
    if (has(cover, "not-an-image")) return ["Not an image", "trouble"];
    if (has(cover, "damaged")) return ["Damaged", "trouble"];
    if (!cover.hash) return ["No cover", "trouble"];
    if (has(cover, "enormous")) return ["Too large to decode", "drawn"];
    if (about.pictures.kind === "none") return [`${cover.format.toUpperCase()} cover`, "drawn"];
    return ["Not decoded", "drawn"];
  }

  function standIn(cover, text) {
    const [reason, kind] = text ? [text, "drawn"] : why(cover);
    return Page.standIn(cover.title, reason, kind);
  }

  /** The picture in a frame of this size, or what stands for it. */
  function picture(cover, width, height) {
    const source = cover.hasThumbnail ? Page.thumbnail(about.pictures, cover.thumbnail) : null;
    if (!source) return standIn(cover, cover.hasThumbnail && document.readyState === "loading" ? "\u2026" : null);
    return Page.picture(source, [cover.width, cover.height], [width, height], () => standIn(cover, "Thumbnail missing"));
  }

  function size(cover) {
    if (!cover.hash) return "no image";
    const pixels = cover.width && cover.height ? `${cover.width} \u00d7 ${cover.height}` : "no pixels";
    return state.scale === "s" && cover.width ? pixels : `${cover.format.toUpperCase()} ${pixels}`;
  }

  /** The line below a cover: its size, or what it is sorted by. */
  function told(cover, finding, isStacked) {
    if (finding !== null && Covers.finding(finding).name === "better-elsewhere" && cover.better) return `now: ${size(cover)}`;
    if (state.sort.endsWith("bytes")) return `${bytes(cover.byteCount)}, ${size(cover)}`;
    // A stack says it already.
    if (!isStacked && state.sort === "-shared" && cover.sharedBy > 1) return `on ${number(cover.sharedBy)} works`;
    return size(cover);
  }

  /** Whose a closed stack is besides the work on top. */
  function others(stack) {
    const works = new Set(stack.map((cover) => cover.work)).size - 1;
    return works ? `and ${counted(works, "other work")}` : null;
  }

  /** What is said below a cover in the section of a finding; below a closed stack, of all in it. */
  function caption(cover, section, { stack = null, isMember = false } = {}) {
    const tags = cover.findings.filter(([finding]) => finding !== section).map(([finding]) => Covers.finding(finding));
    const more = stack && others(stack);
    const shown = tags.slice(0, 1).map((finding) =>
      make("span", {}, make("i", { class: `mark ${finding.tone}` }), make("b", {}, finding.label + (tags.length > 1 ? ` +${tags.length - 1}` : ""))),
    );
    return make(
      "div",
      { class: "caption" },
      make("div", { class: "name clip", dir: "auto" }, Page.clipped(cover.title || "No title")),
      make("div", { class: more ? "by more" : "by", dir: "auto" }, more || Page.clipped(cover.authors || cover.fileName || "\u00a0")),
      make("div", { class: "size" }, told(cover, section, isMember || Boolean(more))),
      make("div", { class: "tags" }, ...shown),
    );
  }

  /** The picture, on top of others that are the same. */
  function framed(cover, finding, stack, isOpen) {
    const shown = picture(Covers.seen(cover, finding), layout.column, layout.frame);
    if (!stack) return make("div", { class: "frame" }, shown);
    const many = `\u00d7 ${number(stack.length)}`;
    if (!isOpen) return make("div", { class: "frame stack" }, shown, make("span", { class: "how-many" }, many));
    // Keys have Esc for it.
    const button = { class: "how-many fold", type: "button", tabindex: -1, title: "Close the stack (Esc)", "aria-label": `Close the stack of ${number(stack.length)}` };
    return make("div", { class: "frame" }, shown, make("button", button, many, " \u00b7 Close"));
  }

  function tile(cover, at) {
    const isActive = at.section === active.section && at.index === active.index;
    const section = sections[at.section];
    const stack = section.stacks?.get(cover);
    const isMember = Boolean(section.opened?.has(cover));
    const made = make(
      "div",
      {
        class: section.isList ? "tile listed" : isMember ? "tile member" : "tile",
        role: "gridcell",
        tabindex: isActive ? 0 : -1,
        "aria-selected": cover === chosen ? "true" : "false",
        "aria-expanded": stack ? String(isMember) : null,
        "aria-colindex": (at.index % layout.columns) + 1,
      },
      section.isList ? null : framed(cover, section.finding, stack, isMember),
      caption(cover, section.finding, { stack: isMember ? null : stack, isMember }),
    );
    made.cover = cover;
    made.at = at;
    return made;
  }

  // The sections.

  function head(section) {
    const finding = Covers.finding(section.finding);
    const whole = Covers.perFinding[section.finding];
    const part = section.count;
    const many = part === whole ? counted(whole, "edition") : `${number(part)} of ${counted(whole, "edition")}`;
    return make(
      "div",
      { class: "section", role: "gridcell", "aria-colspan": layout.columns },
      make(
        "h3",
        { id: `section-${finding.name}` },
        make("i", { class: `mark ${finding.tone}` }),
        finding.label,
        make("span", { class: "how-many" }, many),
        finding.code && make("span", { class: "code" }, finding.code),
      ),
      make("p", {}, finding.sentence),
      finding.name === "better-elsewhere" ? adopt(section) : finding.todo && make("p", { class: "todo" }, finding.todo),
    );
  }

  /** The command that takes the better covers of all that are shown. */
  function adopt(section) {
    const works = [...new Set(section.all.map((cover) => cover.work))].sort((a, b) => a - b);
    const isAll = section.count === Covers.perFinding[section.finding] && !about.works && !about.since;
    return make(
      "div",
      { class: "adopt" },
      make("p", { class: "todo" }, works.length > 1 ? "Choose all of them:" : "Choose it:"),
      Covers.toType(`covers adopt ${isAll && works.length > 3 ? "--better-elsewhere" : works.join(" ")}`),
    );
  }

  function measure() {
    const width = sheet.clientWidth || 320;
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
    const gap = width < 560 ? 16 : 24;
    const least = widths[state.scale] || widths.m;
    const text = Math.round(6.5 * rem);
    const listed = Math.round(3.25 * rem);
    const columnOf = (columns) => (width - gap * (columns - 1)) / columns;
    const lineOf = (columns, { isList } = {}) => (isList ? listed : Math.round(columnOf(columns) * 1.5) + text + gap);
    const rowsOf = (columns, section) => Math.ceil(section.covers.length / columns);
    const heightOf = (columns) => sections.reduce((sum, section) => sum + rowsOf(columns, section) * lineOf(columns, section), 0);
    let columns = Math.max(2, Math.floor((width + gap) / (least + gap)));
    // What is taller, browsers cut off, and the last covers could not be reached.
    while (heightOf(columns) > tallest && columnOf(columns + 1) >= 40) columns += 1;
    const column = columnOf(columns);
    const frame = Math.round(column * 1.5);
    layout = { columns, gap, column, frame, caption: text, line: lineOf(columns), total: 0 };
    sheet.style.setProperty("--columns", columns);
    sheet.style.setProperty("--gap", `${gap}px`);
    sheet.style.setProperty("--frame", `${frame}px`);
    const heads = sections.map((section) => (section.finding === null ? null : head(section)));
    const probe = make("div", { class: "line", "aria-hidden": "true" }, ...heads.filter(Boolean));
    sheet.append(probe);
    let top = 0;
    let row = 1;
    for (const [index, section] of sections.entries()) {
      const rows = rowsOf(columns, section);
      const height = heads[index] ? heads[index].offsetHeight : 24;
      section.top = top;
      section.head = height;
      section.rows = rows;
      section.line = lineOf(columns, section);
      section.row = row;
      top += height + rows * section.line;
      row += rows + 1;
    }
    probe.remove();
    layout.total = top;
    sheet.style.height = `${top}px`;
    sheet.setAttribute("aria-rowcount", row - 1);
    sheet.setAttribute("aria-colcount", columns);
  }

  // What is in view.

  function draw() {
    const top = sheet.getBoundingClientRect().top;
    const reach = window.innerHeight;
    const [from, to] = [-top - reach * 0.6, -top + reach * 1.6];
    const wanted = [];
    for (const [index, section] of sections.entries()) {
      const holds = active.section === index ? Math.floor(active.index / layout.columns) : -1;
      const isSeen = section.top < to && section.top + section.head + section.rows * section.line > from;
      if (!isSeen && holds < 0) continue;
      if (section.finding !== null && isSeen && section.top + section.head > from) wanted.push([index, -1]);
      const base = section.top + section.head;
      const first = Math.max(0, Math.floor((from - base) / section.line));
      const last = Math.min(section.rows - 1, Math.floor((to - base) / section.line));
      // What has the focus stays, wherever the page was scrolled to.
      if (holds >= 0 && holds < first) wanted.push([index, holds]);
      for (let row = first; row <= last; row += 1) wanted.push([index, row]);
      if (holds > last && holds >= first) wanted.push([index, holds]);
    }
    const keys = new Set(wanted.map(([section, row]) => `${section}:${row}`));
    for (const [key, element] of drawn) {
      if (keys.has(key)) continue;
      element.remove();
      drawn.delete(key);
    }
    let before = null;
    for (const [index, row] of wanted) {
      const key = `${index}:${row}`;
      let element = drawn.get(key);
      if (!element) {
        element = row < 0 ? headLine(index) : tileLine(index, row);
        drawn.set(key, element);
      }
      const place = before ? before.nextSibling : sheet.firstChild;
      if (place !== element) sheet.insertBefore(element, place);
      before = element;
    }
  }

  function headLine(index) {
    const section = sections[index];
    const line = make("div", { class: "line", role: "row", "aria-rowindex": section.row }, head(section));
    line.style.transform = `translateY(${section.top}px)`;
    return line;
  }

  function tileLine(index, row) {
    const section = sections[index];
    const first = row * layout.columns;
    const covers = section.covers.slice(first, first + layout.columns);
    const line = make(
      "div",
      { class: "line tiles", role: "row", "aria-rowindex": section.row + 1 + row },
      ...covers.map((cover, place) => tile(cover, { section: index, index: first + place })),
    );
    line.style.transform = `translateY(${section.top + section.head + row * section.line}px)`;
    if (!section.isList) line.style.height = `${section.line - layout.gap}px`;
    return line;
  }

  function redraw() {
    for (const element of drawn.values()) element.remove();
    drawn.clear();
    draw();
  }

  // Going from cover to cover.

  const coverAt = (at) => sections[at.section] && sections[at.section].covers[at.index];
  const element = (at) => [...sheet.querySelectorAll(".tile")].find((tile) => tile.at.section === at.section && tile.at.index === at.index);
  const topOf = (at) => {
    const section = sections[at.section];
    return section.top + section.head + Math.floor(at.index / layout.columns) * section.line;
  };

  /** Brings a cover into view, under the bar that sticks. */
  function reveal(at) {
    const bar = byId("bar").getBoundingClientRect().height + 12;
    const top = sheet.getBoundingClientRect().top + topOf(at);
    const height = sections[at.section].line - layout.gap;
    // The first line of a section is shown with what the section says.
    const above = at.index < layout.columns ? Math.min(sections[at.section].head, 160) : 0;
    if (top - above < bar) window.scrollBy(0, top - above - bar);
    else if (top + height > window.innerHeight) window.scrollBy(0, Math.min(top - above - bar, top + height - window.innerHeight + 12));
  }

  function go(at, takesFocus = true) {
    if (!coverAt(at)) return;
    reveal(at);
    activate(at, takesFocus);
    if (chosen) onOpen(coverAt(at), at, false);
  }

  function activate(at, takesFocus) {
    const was = element(active);
    if (was) was.tabIndex = -1;
    const crossed = at.section !== active.section;
    active = at;
    draw();
    const now = element(at);
    if (now) {
      now.tabIndex = 0;
      if (takesFocus) now.focus({ preventScroll: true });
    }
    const section = sections[at.section];
    if (crossed && section.finding !== null) Page.say(`${Covers.finding(section.finding).label}, ${counted(section.count, "edition")}`);
  }

  /** The place so many steps on, over the ends of sections. */
  function stepped(at, step) {
    let { section, index } = at;
    index += step;
    while (index < 0 && section > 0) {
      section -= 1;
      index += sections[section].covers.length;
    }
    while (sections[section] && index >= sections[section].covers.length && section + 1 < sections.length) {
      index -= sections[section].covers.length;
      section += 1;
    }
    return { section, index };
  }

  function lined(at, step) {
    const column = at.index % layout.columns;
    const row = Math.floor(at.index / layout.columns) + step;
    const here = sections[at.section];
    if (row >= 0 && row < here.rows) return { section: at.section, index: Math.min(row * layout.columns + column, here.covers.length - 1) };
    const section = at.section + step;
    if (!sections[section]) return at;
    const first = step > 0 ? 0 : (sections[section].rows - 1) * layout.columns;
    return { section, index: Math.min(first + column, sections[section].covers.length - 1) };
  }

  // Opening and closing stacks.

  /** Opens a closed stack, or all about a cover. */
  function press(at, takesFocus) {
    const cover = coverAt(at);
    const section = sections[at.section];
    if (!section.stacks?.has(cover) || section.opened.has(cover)) return onOpen(cover, at, takesFocus);
    onMove();
    const members = section.stacks.get(cover);
    for (const member of members) section.opened.set(member, cover);
    replace(section, at.index, 1, members);
    refit();
  }

  /** Closes the open stack that a cover is in, if it is in one. */
  function fold({ section: index, index: place }) {
    const section = sections[index];
    const top = section?.opened?.get(section.covers[place]);
    if (!top) return false;
    onMove();
    const members = section.stacks.get(top);
    for (const member of members) section.opened.delete(member);
    active = { section: index, index: section.covers.indexOf(top) };
    replace(section, active.index, members.length, [top]);
    measure();
    reveal(active);
    redraw();
    element(active)?.focus({ preventScroll: true });
    return true;
  }

  function replace(section, from, count, covers) {
    section.covers = [...section.covers.slice(0, from), ...covers, ...section.covers.slice(from + count)];
  }

  function key(event) {
    const now = event.target.closest(".tile");
    if (!now || event.target.closest("button") || event.ctrlKey || event.metaKey || event.altKey) return;
    const at = now.at;
    const last = sections.length - 1;
    const moves = {
      ArrowLeft: () => stepped(at, -1),
      ArrowRight: () => stepped(at, 1),
      ArrowUp: () => lined(at, -1),
      ArrowDown: () => lined(at, 1),
      Home: () => ({ section: 0, index: 0 }),
      End: () => ({ section: last, index: sections[last].covers.length - 1 }),
      PageUp: () => ({ section: at.index ? at.section : Math.max(0, at.section - 1), index: 0 }),
      PageDown: () => ({ section: Math.min(last, at.section + 1), index: 0 }),
    };
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      press(at, true);
    } else if (moves[event.key]) {
      event.preventDefault();
      go(moves[event.key]());
    }
  }

  sheet.addEventListener("keydown", key);
  sheet.addEventListener("click", (event) => {
    const now = event.target.closest(".tile");
    if (!now) return;
    if (event.target.closest(".fold")) return fold(now.at);
    // What is pressed is in view, and stays where it is.
    activate(now.at, true);
    press(now.at, false);
  });

  let isWaiting = false;
  function soon() {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      draw();
    });
  }
  addEventListener("scroll", soon, { passive: true });

  /** Lays out anew what is there already, and keeps in its place what was being looked at. */
  function refit() {
    const holds = coverAt(active) && element(active);
    const was = holds ? holds.getBoundingClientRect().top : null;
    const hadFocus = holds && holds === document.activeElement;
    measure();
    redraw();
    if (was !== null && was > -layout.line && was < window.innerHeight) {
      window.scrollBy(0, sheet.getBoundingClientRect().top + topOf(active) - was);
      draw();
    }
    if (hadFocus) element(active)?.focus({ preventScroll: true });
  }

  function show(made) {
    sections = made;
    active = { section: 0, index: 0 };
    sheet.hidden = !sections.length;
    measure();
    redraw();
  }

  /** Goes to the beginning of a section. */
  function goTo(index) {
    go({ section: index, index: 0 });
    const bar = byId("bar").getBoundingClientRect().height;
    window.scrollBy(0, sheet.getBoundingClientRect().top + sections[index].top - bar);
    draw();
    element(active)?.focus({ preventScroll: true });
  }

  function choose(cover) {
    chosen = cover;
    for (const tile of sheet.querySelectorAll(".tile")) tile.setAttribute("aria-selected", tile.cover === cover ? "true" : "false");
  }

  return {
    show, refit, redraw, go, goTo, choose, stepped, coverAt, picture, caption, standIn, size,
    get active() { return active; },
    get sections() { return sections; },
    get layout() { return layout; },
    boxOf: (at) => element(at)?.getBoundingClientRect(),
    focus: () => element(active)?.focus({ preventScroll: true }),
    /** Closes the open stack that has the focus; false if none has. */
    fold: () => Boolean(document.activeElement?.closest(".tile")) && fold(active),
    opens: (work) => (onOpen = work),
    /** Called before covers change their places. */
    moves: (work) => (onMove = work),
  };
})();
