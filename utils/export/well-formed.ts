/**
 * Replaces escapes of lone surrogates, which some readers reject, with U+FFFD.
 * @param json valid JSON.
 */
export function wellFormed(json: string): string {
  const escapes =
    /(\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2})|\\u[dD][89a-fA-F][0-9a-fA-F]{2}|\\./g;
  return json
    .toWellFormed()
    .replaceAll(escapes, (escape: string, pair: string | undefined) =>
      pair === undefined && /^\\u[dD]/.test(escape) ? String.raw`\ufffd` : escape,
    );
}
