/** Texts separated by bars and line breaks. */
export const textSet = (texts: string): ReadonlySet<string> =>
  new Set(
    texts
      .split(/[|\n]/)
      .map((text) => text.trim())
      .filter((text) => text !== ''),
  );
