"use strict";
// The covers of the report: what the page was given, and what of it is asked for.
const Covers = (() => {
  const about = Page.data("about");
  const findings = about.findings;
  const fine = findings.length;

  /** One row. What it says stays packed, as most covers are never looked at. */
  class Cover {
    constructor(row, strings) {
      this.row = row;
      this.strings = strings;
      this.found = 0;
      for (const [finding] of row[12]) this.found |= 1 << finding;
    }

    text(index) {
      return index < 0 ? null : this.strings[index];
    }

    get edition() { return this.row[0]; }
    get work() { return this.row[1]; }
    get title() { return this.row[2]; }
    get authors() { return this.text(this.row[3]); }
    get language() { return this.text(this.row[4]) || ""; }
    get collections() { return this.row[5].map((index) => this.strings[index]); }
    get files() { return this.row[6].map(([folder, name]) => this.strings[folder] + name); }
    /** The name of the first file, which tells apart what has no title and no author. */
    get fileName() { return this.row[6].length ? this.row[6][0][1] : null; }
    get rule() { return this.text(this.row[7]) || ""; }
    get entry() { return this.row[8]; }
    get page() { return this.row[9]; }
    get hash() { return this.row[10] ? this.row[10][0] : null; }
    get format() { return this.row[10] ? this.strings[this.row[10][1]] : ""; }
    get byteCount() { return this.row[10] ? this.row[10][4] : 0; }
    /** Under the library. */
    get kept() { return this.row[10] ? this.row[10][5].replace("*", this.row[10][0]) : null; }
    get hasThumbnail() { return Boolean(this.row[11]); }
    get thumbnail() { return this.row[11] ? this.row[11][2] || this.hash : null; }
    get findings() { return this.row[12]; }
    get candidates() { return this.row[13]; }
    get sharedBy() { return this.row[14]; }
    /** The candidate that should be the cover. */
    get better() { return this.row[16][0]; }
    /** What is the same for all that look alike. */
    get picture() { return this.row[15] ? String(this.row[15]) : this.hash; }

    /** As it is shown where it was looked at, else as its header says. */
    get width() { return this.row[11] ? this.row[11][0] : this.row[10] ? this.row[10][2] : 0; }
    get height() { return this.row[11] ? this.row[11][1] : this.row[10] ? this.row[10][3] : 0; }

    /** Which of `about.sizeNames` it has; a drawing alone has no pixels, whatever it is shown with. */
    get size() { return this.row[17]; }

    /** What is searched, folded. */
    get folded() {
      if (this.words === undefined) {
        this.words = fold([this.title, this.authors, ...this.files].filter(Boolean).join("\n"));
      }
      return this.words;
    }
  }

  const letters = { \u00df: "ss", \u00e6: "ae", \u0153: "oe", \u00f8: "o", \u0142: "l", \u0111: "d", \u00f0: "d", \u00fe: "th", \u0131: "i" };
  const unlike = new RegExp(`[${Object.keys(letters).join("")}]`, "g");

  /** Without case, accents and forms of letters, so that `soren` finds `S\u00f8ren`. */
  function fold(text) {
    return text.toLowerCase().normalize("NFKD").replace(/\p{M}+/gu, "").replace(unlike, (letter) => letters[letter]);
  }

  const all = [];
  for (const block of Page.blocks("rows")) for (const row of block.r) all.push(new Cover(row, block.s));

  // What is asked for.

  /** Found first what can be made better by a press; at the end what shows nothing. */
  const firstFindings = ["better-elsewhere", "placeholder", "generator-default", "tiny", "rule-conflict"];
  const lastFindings = ["encrypted", "not-an-image", "damaged", "missing"];

  const empty = { q: "", findings: 0, rule: null, format: null, language: null, collection: null, size: null, picture: null };
  const state = { ...empty, sort: "-shared", group: "finding", scale: "m" };

  const isFiltered = () => Object.keys(empty).some((key) => state[key] !== empty[key]);

  function clear() {
    Object.assign(state, empty);
  }

  /** What each filter that is set asks of a cover. */
  function filters() {
    const words = fold(state.q).split(/\s+/).filter(Boolean);
    const { findings: wanted, collection } = state;
    const set = [];
    if (words.length) set.push(["q", (cover) => words.every((word) => cover.folded.includes(word))]);
    if (wanted) set.push(["findings", (cover) => (cover.found || 1 << fine) & wanted]);
    if (collection !== null) set.push(["collection", (cover) => cover.collections.includes(collection)]);
    for (const field of ["rule", "format", "language", "size", "picture"]) {
      const value = state[field];
      if (value !== null) set.push([field, (cover) => cover[field] === value]);
    }
    return set;
  }

  /**
   * The covers that fit all filters, and for the choices of each filter how many fit all others:
   * as many as there will be when that is chosen.
   */
  function shown() {
    const set = filters();
    const covers = [];
    const counts = { findings: new Array(fine + 1).fill(0), rule: new Map(), format: new Map(), language: new Map(), collection: new Map(), size: new Map(), cover: new Map() };
    const count = (field, value) => counts[field].set(value, (counts[field].get(value) || 0) + 1);
    for (const cover of all) {
      const missed = set.filter(([, fits]) => !fits(cover)).map(([field]) => field);
      if (missed.length > 1) continue;
      const isCounted = (field) => !missed.length || missed[0] === field;
      if (!missed.length) covers.push(cover);
      if (!missed.length) count("cover", cover.hash ? "with" : "without");
      if (isCounted("findings")) countFindings(cover, counts.findings);
      for (const field of ["rule", "format", "language"]) if (isCounted(field)) count(field, cover[field]);
      if (isCounted("size") && cover.hash) count("size", cover.size);
      if (isCounted("collection")) for (const name of new Set(cover.collections)) count("collection", name);
    }
    return { covers, counts };
  }

  const collator = new Intl.Collator("en", { sensitivity: "base", numeric: true });
  const byTitle = (a, b) => collator.compare(a.title || "\uffff", b.title || "\uffff");
  const pixels = (cover) => cover.width * cover.height;
  const orders = {
    "-shared": (a, b) => b.sharedBy - a.sharedBy,
    work: null,
    title: byTitle,
    "-title": (a, b) => byTitle(b, a),
    pixels: (a, b) => pixels(a) - pixels(b),
    "-pixels": (a, b) => pixels(b) - pixels(a),
    bytes: (a, b) => a.byteCount - b.byteCount,
    "-bytes": (a, b) => b.byteCount - a.byteCount,
  };

  /**
   * The covers that are asked for, as the sections of the sheet: `{finding, all, count}`, and of
   * these `covers` and `stacks` as the sheet shows them; `isLast` where something is missing or
   * broken, and `isList` where there is nothing to see.
   */
  function sections() {
    const { covers, counts } = shown();
    const order = orders[state.sort];
    if (order) covers.sort(order);
    if (state.group !== "finding") {
      return { covers, counts, sections: covers.length ? [{ finding: null, all: covers, count: covers.length, ...stacked(covers, null) }] : [] };
    }
    const groups = Array.from({ length: fine + 1 }, () => []);
    for (const cover of covers) {
      if (!cover.found) groups[fine].push(cover);
      for (const [finding] of cover.findings) groups[finding].push(cover);
    }
    const wanted = (finding) => !state.findings || state.findings & (1 << finding);
    const made = groups.map(section).filter(({ finding, count }) => count && wanted(finding));
    return { covers, counts, sections: made.sort((a, b) => a.rank - b.rank || a.finding - b.finding) };
  }

  function rank(name, covers) {
    const last = lastFindings.indexOf(name);
    if (last >= 0) return 100 + last;
    const first = firstFindings.indexOf(name);
    // Where there is nothing to see, nothing is lost behind what there is.
    if (!covers.some((cover) => cover.hasThumbnail || betterOf(cover))) return 99;
    return first >= 0 ? first : firstFindings.length;
  }

  const byEdition = new Map(all.map((cover) => [cover.edition, cover]));

  /** The other edition whose cover should be the cover, if the page shows it. */
  function betterOf(cover) {
    const other = cover.better && cover.better[3] && byEdition.get(cover.better[3]);
    return other && other.hasThumbnail && other.hash !== cover.hash ? other : null;
  }

  function section(covers, index) {
    const { name } = finding(index);
    const isLast = lastFindings.includes(name);
    const isList = isLast && !covers.some((cover) => cover.hasThumbnail);
    const made = { finding: index, all: covers, count: covers.length, rank: rank(name, covers), isLast, isList };
    return { ...made, ...(isList ? { covers } : stacked(covers, index)) };
  }

  /** What the section of a finding shows of a cover: where a better one was found, this one. */
  function seen(cover, index) {
    const isBetter = index !== null && finding(index).name === "better-elsewhere";
    return (isBetter && betterOf(cover)) || cover;
  }

  /**
   * One cover for each picture, where the first that has it is, and all that have it, by this one.
   * Which stacks are open, the sheet notes in `opened`.
   */
  function stacked(covers, index) {
    const stacks = new Map();
    const opened = new Map();
    // One picture is asked for to see who has it.
    if (state.picture !== null) return { covers, stacks, opened };
    const first = new Map();
    const tops = [];
    for (const cover of covers) {
      const { picture } = seen(cover, index);
      const top = first.get(picture);
      if (!top || picture === null) {
        tops.push(cover);
        first.set(picture, cover);
      } else if (stacks.has(top)) stacks.get(top).push(cover);
      else stacks.set(top, [top, cover]);
    }
    // By the numbers that are shown, which follow the filters.
    const many = (top) => (stacks.has(top) ? stacks.get(top).length : seen(top, index).sharedBy);
    if (state.sort === "-shared") tops.sort((a, b) => many(b) - many(a));
    return { covers: tops, stacks, opened };
  }

  /** The values of a field, the frequent ones first; collections by name. */
  function values(field) {
    const found = new Map();
    for (const cover of all) {
      const value = cover[field];
      for (const one of Array.isArray(value) ? new Set(value) : [value]) found.set(one, (found.get(one) || 0) + 1);
    }
    const byName = (a, b) => (a[0] < b[0] ? -1 : 1);
    const isName = field === "collections";
    return [...found].sort((a, b) => (isName ? 0 : b[1] - a[1]) || byName(a, b)).map(([value]) => value);
  }

  function countFindings(cover, counts) {
    if (!cover.found) counts[fine] += 1;
    for (let finding = 0; finding < fine; finding += 1) if (cover.found & (1 << finding)) counts[finding] += 1;
  }

  /** How many covers of the whole report have each value. */
  const totals = { rule: new Map(), format: new Map(), size: new Map() };
  for (const cover of all) {
    if (!cover.hash) continue;
    for (const [field, found] of Object.entries(totals)) found.set(cover[field], (found.get(cover[field]) || 0) + 1);
  }

  /** How many covers have each finding; the last has none of them. */
  const perFinding = new Array(fine + 1).fill(0);
  for (const cover of all) countFindings(cover, perFinding);

  const nothing = { name: "fine", label: "No problems", tone: "good", code: "", sentence: "Nothing is wrong with these covers.", todo: "" };
  const finding = (index) => findings[index] || nothing;

  // What is asked for, in the address, so that it can be kept as a bookmark.

  const fields = ["q", "rule", "format", "language", "collection", "picture", "sort", "group", "scale"];
  const usual = { ...state };

  function address() {
    const words = new URLSearchParams();
    for (const field of fields) if (state[field] !== usual[field]) words.set(field, state[field]);
    if (state.size !== null) words.set("size", state.size);
    const names = Array.from({ length: fine + 1 }, (_, index) => index).filter((index) => state.findings & (1 << index));
    if (names.length) words.set("finding", names.map((index) => finding(index).name).join(","));
    return words.toString();
  }

  function readAddress(text) {
    const words = new URLSearchParams(text);
    Object.assign(state, usual);
    for (const field of fields) if (words.has(field)) state[field] = words.get(field);
    if (!(state.sort in orders)) state.sort = usual.sort;
    if (!["finding", "one"].includes(state.group)) state.group = usual.group;
    if (!["s", "m", "l"].includes(state.scale)) state.scale = usual.scale;
    const size = Number.parseInt(words.get("size"), 10);
    state.size = size >= 0 && size < about.sizeNames.length ? size : null;
    state.findings = 0;
    const names = (words.get("finding") || "").split(",");
    for (let index = 0; index <= fine; index += 1) if (names.includes(finding(index).name)) state.findings |= 1 << index;
  }

  /** Folds in the background what a search would have to wait for. */
  function prepare() {
    let next = 0;
    const later = window.requestIdleCallback || ((work) => setTimeout(() => work({ timeRemaining: () => 8 }), 50));
    const work = (time) => {
      while (next < all.length && time.timeRemaining() > 2) {
        const end = Math.min(all.length, next + 100);
        for (; next < end; next += 1) void all[next].folded;
      }
      if (next < all.length) later(work);
    };
    later(work);
  }

  // Commands to type.

  const quoted = (text) => (/^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
  // What was written out for the eye names no file.
  const isExact = (path) => !/\\x|\\u\{|\ufffd/.test(path);
  const library = !about.library ? "" : isExact(about.library) ? ` --library ${quoted(about.library)}` : " --library LIBRARY";
  const toType = (words) => Page.command(`accession ${words}${library}`);
  for (const finding of about.findings) finding.todo = finding.todo.replace(/\baccession( [a-z]+)+/, (command) => command + library);

  return { about, all, state, fine, finding, perFinding, totals, betterOf, seen, quoted, isExact, toType, values, sections, isFiltered, clear, address, readAddress, prepare };
})();
