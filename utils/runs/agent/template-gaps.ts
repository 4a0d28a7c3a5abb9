/** Placeholders of the examples, where they stand alone: `input[name]` and `tr[30]` are the user's own. */
const gaps =
  /(?<=^|[\s"])\[(?:address|site|what to find|name and price|name|product|subject|configuration id|schedule id|30)\]/g;

/**
 * Range of the first placeholder that is left of an example; null: none.
 * @param example text that the box was filled with; '': none, so that all brackets are the user's own.
 */
export function firstPlaceholder(
  text: string,
  example: string,
): { start: number; end: number } | null {
  for (const { 0: name, index } of text.matchAll(gaps)) {
    if (example.includes(name)) return { start: index, end: index + name.length };
  }
  return null;
}
