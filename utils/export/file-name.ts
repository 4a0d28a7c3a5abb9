/** Names reserved by Windows, with or without an extension. */
const reserved = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i;
/** Maximum length of a name without extension and number; far below any file system's limit. */
const longest = 80;
/** The same in bytes of UTF-8: with both, at most 200. */
const mostBytes = 170;

/**
 * A text as a name for a file on any system: nothing that leads into another folder, is acted on by a shell or
 * a file manager, or can't be seen. Never empty.
 */
export function safeName(text: string): string {
  const cleaned = text
    .slice(0, 1000)
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}\uFFFD]/gu, '')
    .replaceAll(/[<>:"/\\|?*'`$&;%#!~^{}]+|\.{2,}/g, ' ')
    .replaceAll(/\s+/g, ' ');
  const cut = withinBytes(Array.from(cleaned).slice(0, longest)).join('');
  const name = cut.replaceAll(/^[\s.-]+|(?<![\s.])[\s.]+$/g, '');
  if (name === '') return 'result';
  return reserved.test(name) ? `_${name}` : name;
}

/** As many characters, from the first, as fit. */
function withinBytes(letters: readonly string[]): readonly string[] {
  const encoder = new TextEncoder();
  let bytes = 0;
  const end = letters.findIndex((letter) => {
    bytes += encoder.encode(letter).byteLength;
    return bytes > mostBytes;
  });
  return end < 0 ? letters : letters.slice(0, end);
}

/** A name for what is at an address: its title, else its host and path. */
export function nameFor(title: string, url: string): string {
  if (title.trim() !== '') return safeName(title);
  if (!URL.canParse(url)) return 'result';
  const { host, pathname } = new URL(url);
  return safeName(`${host}${pathname}`.replaceAll('/', ' '));
}

/**
 * Makes names unique by appending numbers. Names that differ only in case count as the same, as they do
 * on Windows and macOS.
 */
export function createNames(): (name: string) => string {
  const given = new Set<string>();
  const counts = new Map<string, number>();
  return (name) => {
    const key = name.toLowerCase();
    let number = counts.get(key) ?? 1;
    let candidate = name;
    while (given.has(candidate.toLowerCase())) {
      number += 1;
      candidate = `${name}-${number}`;
    }
    counts.set(key, number);
    given.add(candidate.toLowerCase());
    return candidate;
  };
}
