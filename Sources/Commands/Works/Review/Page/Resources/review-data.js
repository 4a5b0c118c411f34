"use strict";
// The questions: what the page was given, and what was answered.
const Review = (() => {
  const about = Page.data("about");

  /** A way to answer: the lines that say it, and what they would do. */
  class Reply {
    constructor([lines, effect], strings) {
      this.lines = lines;
      this.effect = strings[effect];
    }
  }

  /** An edition to look at. */
  class Edition {
    constructor(row, strings) {
      this.row = row;
      this.strings = strings;
    }

    text(index) {
      return index < 0 ? null : this.strings[index];
    }

    get edition() { return this.row[0]; }
    get work() { return this.row[1]; }
    get title() { return this.row[2]; }
    get people() { return this.text(this.row[3]); }
    get language() { return this.text(this.row[4]); }
    get date() { return this.text(this.row[5]); }
    get ids() { return this.row[6].map((index) => this.strings[index]); }
    get moreIDs() { return this.row[7]; }
    get files() { return this.row[8].map(([folder, name]) => this.strings[folder] + name); }
    get moreFiles() { return this.row[9]; }
    /** How many more editions its work has, where works are compared. */
    get moreEditions() { return this.row[10]; }
    /** What stands for it in the line of a yes; null where it cannot be left out. */
    get word() { return this.row[11]; }
    /** Width, height and hash of the thumbnail; 1 for a cover that was not decoded, 0 without any. */
    get picture() { return this.row[12]; }
    /** Who says it, where it is no edition but a record of a catalogue. */
    get origin() { return this.row[13]; }
  }

  /** A question. What it says stays packed until it is looked at. */
  class Question {
    constructor(row, strings, index) {
      this.row = row;
      this.strings = strings;
      this.index = index;
      /** The words of what is left out of a yes. */
      this.out = new Set();
      this.answer = null;
    }

    get kind() { return about.kinds[this.row[0]]; }
    get subject() { return this.row[1]; }
    get sentence() { return this.strings[this.row[2]]; }
    get size() { return this.strings[this.row[3]]; }
    get more() { return this.row[7]; }
    get editions() { return this.row[8].map((row) => new Edition(row, this.strings)); }
    /** What distinguishes it from all others, in this page and in a later one. */
    get key() { return `${this.kind.name} ${this.subject} ${this.row[6][0].join(";")}`; }

    reply(name) {
      return new Reply(this.row[4 + names.indexOf(name)], this.strings);
    }

    /** How many works a yes is about, as far as they are not left out. */
    get chosen() {
      return this.reply("yes").lines[0].split(" ").length - 1 - this.out.size;
    }

    get lines() {
      if (!this.answer) return [];
      const lines = this.reply(this.answer).lines;
      if (this.answer !== "yes" || !this.out.size) return lines;
      return lines.map((line) => line.split(" ").filter((word) => !this.out.has(word)).join(" "));
    }
  }

  const names = ["yes", "no", "unsure"];
  const all = [];
  for (const block of Page.blocks("rows")) for (const row of block.r) all.push(new Question(row, block.s, all.length));

  const count = { yes: 0, no: 0, unsure: 0 };
  const answered = () => count.yes + count.no + count.unsure;

  // What was answered, kept for the next time under a name of this library at this time.

  const place = `accession-review ${about.library} ${about.time || ""}`;
  let isSaved = true;

  function keep() {
    const answers = {};
    for (const question of all) if (question.answer) answers[question.key] = [question.answer, ...question.out];
    Page.kept(place, JSON.stringify({ answers, isSaved }));
  }

  function restore() {
    let found = null;
    try {
      found = JSON.parse(Page.kept(place));
    } catch {
      // What is kept under this name is not ours.
    }
    if (!found || typeof found.answers !== "object" || !found.answers) return;
    for (const question of all) {
      const [answer, ...out] = Object.hasOwn(found.answers, question.key) ? [found.answers[question.key]].flat() : [];
      if (!names.includes(answer)) continue;
      const words = new Set(question.editions.map((edition) => edition.word).filter(Boolean));
      question.answer = answer;
      question.out = new Set(out.filter((word) => words.has(word)));
      count[answer] += 1;
    }
    isSaved = found.isSaved === true || !answered();
  }

  // Answering.

  const past = [];

  function set(question, answer, out) {
    if (question.answer) count[question.answer] -= 1;
    question.answer = answer;
    question.out = new Set(out);
    if (answer) count[answer] += 1;
    isSaved = false;
    keep();
  }

  /** Takes an answer; null takes the former one of this question away. */
  function answer(question, answer) {
    past.push({ question, answer: question.answer, out: [...question.out] });
    set(question, answer, question.out);
  }

  /** Leaves a work out of a yes, or takes it in again; an answer that says otherwise holds no more. */
  function toggle(question, word) {
    const out = new Set(question.out);
    if (!out.delete(word)) out.add(word);
    if (question.answer !== "yes") {
      question.out = out;
      return;
    }
    past.push({ question, answer: question.answer, out: [...question.out] });
    set(question, null, out);
  }

  /** Takes the last answer back; the question, or null if there is none. */
  function takeBack() {
    const last = past.pop();
    if (!last) return null;
    set(last.question, last.answer, last.out);
    return last.question;
  }

  // The file.

  const line = (text) => Page.clipped(String(text || "").replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " "), 100);

  function text() {
    const lines = about.remarks.map((remark) => `# ${line(remark)}`);
    lines.push(`# ${Page.counted(answered(), "question")} answered: ${Page.number(count.yes)} yes, ${Page.number(count.no)} no, ${Page.number(count.unsure)} not sure`);
    for (const question of all) {
      if (!question.answer) continue;
      lines.push("", `# ${question.index + 1} ${question.kind.label}: ${line(question.editions[0]?.title || question.subject)}`, ...question.lines);
    }
    return `${lines.join("\n")}\n`;
  }

  function saved() {
    isSaved = true;
    keep();
  }

  restore();
  return { about, all, count, answered, answer, toggle, takeBack, text, saved, get isSaved() { return isSaved; }, get canTakeBack() { return past.length > 0; } };
})();
