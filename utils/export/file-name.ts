/** Names reserved by Windows, with or without an extension. */
const reserved = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/i;

/** Maximum length of a name without extension and number, far below any file system's limit. */
const longest = 80;

/** Maximum length in bytes of UTF-8; together at most 200 with extension and number. */
const maxBytes = 170;

/**
 * Makes a text a valid file name on any system: without path separators, characters special to
 * shells or file managers, and invisible characters. Never empty.
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

/** Longest prefix within the byte limit. */
function withinBytes(characters: readonly string[]): readonly string[] {
  const encoder = new TextEncoder();
  let bytes = 0;
  const end = characters.findIndex((character) => {
    bytes += encoder.encode(character).byteLength;
    return bytes > maxBytes;
  });
  return end < 0 ? characters : characters.slice(0, end);
}

/** File name for a page: its title, otherwise host and path. */
export function nameFor(title: string, url: string): string {
  if (title.trim() !== '') return safeName(title);
  if (!URL.canParse(url)) return 'result';
  const { host, pathname } = new URL(url);
  return safeName(`${host}${pathname}`.replaceAll('/', ' '));
}
