/** Compares proposals with labelled records; runs inside the page. */

const unseen = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE']);

/** Letters and digits of a text in lower case. */
export function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

/** The first 40 letters and digits of a labelled cell. */
export const cellKey = (cell: string): string => plain(cell).slice(0, 40);

export function textOf(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.nodeValue ?? '';
  if (node instanceof Element && unseen.has(node.tagName)) return '';
  return [...node.childNodes].map(textOf).join(' ');
}

/**
 * For each labelled row, the record that contains at least 60 % of its cells; each record is used
 * once; -1: none.
 */
export function matchRows(
  rows: readonly (readonly string[])[],
  texts: readonly string[],
): number[] {
  const free = new Set(texts.keys());
  return rows.map((row) => {
    const keys = row.map(cellKey).filter((key) => key !== '');
    for (const at of free) {
      const text = texts[at] ?? '';
      const met = keys.filter((key) => text.includes(key)).length;
      if (keys.length > 0 && met >= 0.6 * keys.length) {
        free.delete(at);
        return at;
      }
    }
    return -1;
  });
}

/** F1 score of the records of one proposal. */
export function f1(rows: readonly (readonly string[])[], texts: readonly string[]): number {
  const met = matchRows(rows, texts).filter((at) => at >= 0).length;
  const labelled = rows.filter((row) => row.some((cell) => cellKey(cell) !== '')).length;
  return met === 0 ? 0 : (2 * met) / (labelled + texts.length);
}
