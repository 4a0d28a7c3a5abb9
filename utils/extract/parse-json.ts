/** Parses JSON of a page; null if it is not valid. */
export function parsePageJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
