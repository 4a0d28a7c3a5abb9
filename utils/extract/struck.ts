/**
 * Whether a value is struck out, as an old price is.
 * @param path names of the tags around it.
 */
export const isStruck = (path: readonly string[]): boolean =>
  path.some((tag) => /^(?:del|s|strike)$/.test(tag));
