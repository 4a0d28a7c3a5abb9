/**
 * A block of code whose fence is longer than any in it, with a newline at its end.
 * @param language a word behind the fence; empty: none.
 */
export function fencedCode(text: string, language: string): string {
  const longest = (text.match(/`{3,}/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2);
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}\n`;
}
