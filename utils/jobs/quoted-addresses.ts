/** White space between JSON tokens, also escaped (`\n`) where the JSON is itself a string in JSON. */
const blanks = String.raw`(?:\s|\\+[nrt])*`;
/** Place of a string in JSON: first in a list, or after a key. A word before ':' is one of a sentence. */
const inJson = String.raw`(?:[[{]|:(?<="\s*:))${blanks}`;
/** Place after another value of JSON or of a line of CSV. A word before ',' is one of a sentence. */
const afterValue = String.raw`,(?<=(?:["\]}\d]|true|false|null)\s*,)`;
/** Place at the beginning of a line, also after the mark of a list. */
const inLine = String.raw`(?:^|\\n|:\s*")[ \t]*(?:(?:[-*]|\d{1,4}[.)])[ \t]*)?`;
/** Text behind a string in JSON or a list; '…' where it was cut. In a sentence, a word follows after ','. */
const next = String.raw`${blanks}(?:[\]}…]|[,:]${blanks}(?:\\*"|[[{\]}…\d*-]|true|false|null|$(?![^])))`;
/** End of a line, or of the string in JSON that the text is. */
const lineEnd = String.raw`[ \t]*(?:$|\\+[nr])|\\*"`;

const address = String.raw`(https?:\/\/[^\s"\\<>]*)`;

/**
 * Address that is a whole string of a list or of JSON, of which the text may be a part. A sentence only quotes it, and
 * may end with one after ', '. The quotes are escaped alike where the text was a string in JSON. Without the quote at
 * its end, it was cut.
 */
const quoted = new RegExp(
  String.raw`(?:${inJson}|${afterValue}|${inLine})(\\*")${address}\1(?=${next}|${lineEnd})|${afterValue}${blanks}(\\*")${address}\3(?=${next})`,
  'gim',
);

/** Quoted web addresses that are the entries of a list in a text, or strings in JSON; none of markup or sentences. */
export function* quotedAddresses(text: string): Iterable<string> {
  // Markup also has those of styles and scripts.
  if (/^\s*</.test(text)) return;
  for (const [, , first, , second] of text.matchAll(quoted)) {
    const found = first ?? second;
    if (found) yield found;
  }
}
