/** Whether a byte is a UTF-8 continuation byte. */
const continues = (byte: number | undefined) => byte !== undefined && (byte & 0xc0) === 0x80;

/** Start of the UTF-8 character at `at`; characters have at most four bytes. */
function characterStart(bytes: Uint8Array, at: number): number {
  let start = at;
  while (start > 0 && at - start < 3 && continues(bytes[start])) start -= 1;
  return continues(bytes[start]) ? at : start;
}

/**
 * Start of the character at body offset `at`, as an index into `bytes`, which start at body offset
 * `base`.
 */
export function cutAt(bytes: Uint8Array, base: number, at: number, encoding: string): number {
  if (encoding === 'utf-8') return characterStart(bytes, at - base);
  if (!encoding.startsWith('utf-16')) return at - base;
  const unit = at - (at % 2) - base;
  const high = bytes[unit + (encoding === 'utf-16le' ? 1 : 0)] ?? 0;
  // Keep surrogate pairs together.
  return (high & 0xfc) === 0xdc && unit >= 2 ? unit - 2 : unit;
}
