/** Characters that replace the hidden part of a shortened key. */
const mask = /…|\.{3}|[•●∙·]|\*{3}/;

/**
 * Whether a key is only a shortened copy, or contains characters that no header can carry, so that it cannot be
 * sent.
 */
export const isMaskedKey = (key: string): boolean => mask.test(key) || /[^\x20-\x7e]/.test(key);
