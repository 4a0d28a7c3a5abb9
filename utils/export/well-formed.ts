/**
 * Replaces escapes of lone surrogates, which some readers reject, with U+FFFD.
 * @param json valid JSON.
 */
export function wellFormed(json: string): string {
  const escapes =
    /(\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2})|\\u[dD][89a-fA-F][0-9a-fA-F]{2}|\\./g;
  const whole = json.toWellFormed();
  // Most texts have none. Visiting every escape takes a second per million.
  if (!/\\u[dD][89a-fA-F]/.test(whole)) return whole;
  return whole.replaceAll(escapes, (escape: string, pair: string | undefined) =>
    pair === undefined && /^\\u[dD]/.test(escape) ? String.raw`\ufffd` : escape,
  );
}

/**
 * Escapes the separators U+2028 and U+2029: Node 24's `readline` ends a line of JSON Lines at them.
 * @param json valid JSON, where they can only be in strings.
 */
export const onOneLine = (json: string): string =>
  json.replaceAll('\u2028', String.raw`\u2028`).replaceAll('\u2029', String.raw`\u2029`);
