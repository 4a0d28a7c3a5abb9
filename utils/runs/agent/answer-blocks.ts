import { splitAddresses } from './linked-addresses';

/** Part of a line of an answer. `at`: offset in the line, unique in it. */
export type AnswerPart = { at: number } & (
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'strong' | 'emphasis'; parts: AnswerPart[] }
  /** `href`: an http or https address without a user; `text` may be any words. */
  | { kind: 'link'; text: string; href: string }
);

/** Part of an answer between blank lines or marks. Line breaks within paragraphs are kept. */
export type AnswerBlock =
  | { kind: 'paragraph' | 'heading'; parts: AnswerPart[] }
  /** `start`: number of the first item; null: bullets. `depth`: 0 to 3. */
  | { kind: 'list'; start: number | null; items: { depth: number; parts: AnswerPart[] }[] }
  | { kind: 'table'; head: AnswerPart[][]; rows: AnswerPart[][][] }
  | { kind: 'code'; text: string };

// Lengths are bounded, so that no text takes more than linear time.
const mark =
  /`([^`\n]{1,2000})`|\*\*([^*\n]{1,2000})\*\*|\*([^*\s][^*\n]{0,2000})\*|\[([^[\]\n]{1,500})\]\((https?:\/\/[^\s()<>]{1,2000})\)/gi;

/** Reads the marks of one line: code, bold, italic, and links to web addresses, written out or not. */
export function answerParts(line: string): AnswerPart[] {
  const parts: AnswerPart[] = [];
  const addText = (from: number, to: number) => {
    for (const { at, text, href } of splitAddresses(line.slice(from, to))) {
      const place = { at: from + at, text };
      parts.push(href === null ? { kind: 'text', ...place } : { kind: 'link', href, ...place });
    }
  };
  let end = 0;
  for (const match of line.matchAll(mark)) {
    const { index: at } = match;
    const part = markedPart(match);
    if (!part) continue;
    addText(end, at);
    parts.push({ at, ...part });
    end = at + match[0].length;
  }
  addText(end, line.length);
  return parts;
}

function markedPart([, code, strong, emphasis, text = '', address = '']: RegExpMatchArray) {
  if (code !== undefined) return { kind: 'code', text: code } as const;
  if (strong !== undefined) return { kind: 'strong', parts: answerParts(strong) } as const;
  if (emphasis !== undefined) return { kind: 'emphasis', parts: answerParts(emphasis) } as const;
  if (!URL.canParse(address)) return null;
  const { href, username, password } = new URL(address);
  return username === '' && password === '' ? ({ kind: 'link', text, href } as const) : null;
}

const item = /^( {0,12})(?:[-*+•]|(\d{1,6})[.)]) +(?=\S)/;

/** Whether a line parts the head of a table from its rows, such as `| --- | ---: |`. */
const isRule = (line: string): boolean => /^\|[ :|-]+$/.test(line) && line.includes('-');

/** Cells of a row of a table, which begins with a bar and may end with one. */
function cells(row: string): AnswerPart[][] {
  const inner = row.trimEnd().slice(1).replace(/\|$/, '');
  return inner.split('|').map((cell) => answerParts(cell.trim()));
}

/** Line at an index; empty beyond the last. */
const lineAt = (lines: string[], at: number): string => lines[at] ?? '';

/** Reads an answer as Markdown of the simple kind. All that is not understood stays text. */
export function answerBlocks(answer: string): AnswerBlock[] {
  const lines = answer.replaceAll('\r\n', '\n').split('\n');
  const blocks: AnswerBlock[] = [];
  let paragraph: string[] = [];
  const endParagraph = () => {
    const text = paragraph.join('\n').trim();
    if (text !== '') blocks.push({ kind: 'paragraph', parts: answerParts(text) });
    paragraph = [];
  };
  for (let at = 0; at < lines.length; at += 1) {
    const line = lineAt(lines, at);
    const read = readBlock(lines, at);
    if (read === null) {
      if (line.trim() === '') endParagraph();
      else paragraph.push(line);
      continue;
    }
    endParagraph();
    blocks.push(read.block);
    at = read.last;
  }
  endParagraph();
  return blocks;
}

/** Non-paragraph block that starts at this line; null if none. `last`: index of its last line. */
function readBlock(lines: string[], at: number): { block: AnswerBlock; last: number } | null {
  const line = lineAt(lines, at);
  if (line.startsWith('```')) {
    let close = at + 1;
    while (close < lines.length && !lineAt(lines, close).startsWith('```')) close += 1;
    // Without an end, the marks are text.
    if (close === lines.length) return null;
    return { block: { kind: 'code', text: lines.slice(at + 1, close).join('\n') }, last: close };
  }
  const heading = /^#{1,6} +(?=\S)/.exec(line);
  if (heading) {
    const parts = answerParts(line.slice(heading[0].length));
    return { block: { kind: 'heading', parts }, last: at };
  }
  if (line.startsWith('|') && isRule(lineAt(lines, at + 1))) return readTable(lines, at);
  return item.test(line) ? readList(lines, at) : null;
}

function readTable(lines: string[], at: number): { block: AnswerBlock; last: number } {
  const rows: AnswerPart[][][] = [];
  let last = at + 1;
  while (lineAt(lines, last + 1).startsWith('|')) {
    last += 1;
    rows.push(cells(lineAt(lines, last)));
  }
  return { block: { kind: 'table', head: cells(lineAt(lines, at)), rows }, last };
}

function readList(lines: string[], at: number): { block: AnswerBlock; last: number } {
  const first = item.exec(lineAt(lines, at))?.[2];
  const items: { depth: number; text: string }[] = [];
  let last = at;
  for (let next = at; next < lines.length; next += 1) {
    const line = lineAt(lines, next);
    const found = item.exec(line);
    const open = items.at(-1);
    if (found) {
      const [whole, indent = '', digits] = found;
      // Bullets after numbers at the same depth are another list.
      if (indent === '' && (digits === undefined) !== (first === undefined)) break;
      const depth = Math.min(3, Math.ceil(indent.length / 4));
      items.push({ depth, text: line.slice(whole.length) });
    } else if (open && line.startsWith('  ') && line.trim() !== '') open.text += `\n${line.trim()}`;
    // One blank line between items belongs to the list.
    else if (line.trim() === '' && item.test(lineAt(lines, next + 1))) continue;
    else break;
    last = next;
  }
  const block = {
    kind: 'list' as const,
    start: first === undefined ? null : Number(first),
    items: items.map(({ depth, text }) => ({ depth, parts: answerParts(text) })),
  };
  return { block, last };
}
