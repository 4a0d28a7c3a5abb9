/** White space between JSON tokens, also escaped (`\n`) where the JSON is itself a string in JSON. */
const blanks = String.raw`(?:\s|\\+[nrt])*`;
/** Place of a string in JSON: in a list or after a key. Words before ',' and ':' are those of a sentence. */
const inJson = String.raw`(?:[[{]|:(?<="\s*:)|,(?<=(?:["\]}\d]|true|false|null)\s*,))${blanks}`;
/** Place at the beginning of a line, also after the mark of a list. */
const inLine = String.raw`(?:^|\\n|:\s*")[ \t]*(?:(?:[-*]|\d{1,4}[.)])[ \t]*)?`;
/** Text behind a string in JSON or a list; '…' where it was cut. In a sentence, a word follows after ','. */
const next = String.raw`${blanks}(?:[\]}…]|[,:]${blanks}(?:\\*"|[[{\]}…\d*-]|true|false|null|$(?![^])))`;
/** End of a line, or of the string in JSON that the text is. */
const lineEnd = String.raw`[ \t]*(?:$|\\+[nr])|\\*"`;

/**
 * Address that is a whole string of a list or of JSON, of which the text may be a part. A sentence only quotes it.
 * The quotes are escaped alike where the text was a string in JSON. Without the quote at its end, it was cut.
 */
const quoted = new RegExp(
  String.raw`(?:${inJson}|${inLine})(\\*")(https?:\/\/[^\s"\\<>]*)\1(?=${next}|${lineEnd})`,
  'gim',
);

/** Quoted web addresses that are the entries of a list in a text, or strings in JSON; none of markup or sentences. */
export function* quotedAddresses(text: string): Iterable<string> {
  // Markup also has those of styles and scripts.
  if (/^\s*</.test(text)) return;
  for (const [, , address] of text.matchAll(quoted)) if (address) yield address;
}
