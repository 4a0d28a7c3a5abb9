/**
 * An address as it may leave Vantage: without a login in it. What is no address stays as it is.
 */
export function plainAddress(text: string): string {
  if (!URL.canParse(text)) return text;
  const url = new URL(text);
  url.username = '';
  url.password = '';
  return url.href;
}
