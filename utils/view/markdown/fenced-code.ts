/**
 * Returns a Markdown code block with a fence longer than any in the text, and a trailing newline.
 * @param language info string after the fence; '' for none.
 */
export function fencedCode(text: string, language: string): string {
  const longest = (text.match(/`{3,}/g) ?? []).reduce((max, run) => Math.max(max, run.length), 2);
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}\n`;
}
