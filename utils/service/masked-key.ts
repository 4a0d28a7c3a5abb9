/** Characters and groups that stand for the hidden part of a key where it is shown shortened. */
const mask = /…|\.{3}|[•●∙·]|\*{3}/;

/**
 * Whether a key is one of which only a part was copied, or holds characters that no header can carry: it can't be sent
 * as it is.
 */
export const isMaskedKey = (key: string): boolean => mask.test(key) || /[^\x20-\x7e]/.test(key);
