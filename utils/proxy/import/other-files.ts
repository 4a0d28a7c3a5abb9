import type { ImportResult, SkippedItem } from './import-result';

/**
 * Item of the report for a text that is a file of another kind; null: it may be a list of proxies.
 * @param read what its lines give.
 */
export function otherFile(text: string, read: ImportResult): SkippedItem | null {
  // Lists may name the function in a comment or a heading; a script defines it.
  const code = text.replaceAll(/(^|\s)(#|\/\/).*/gm, '');
  if (/\bfunction\s+FindProxyForURL\b|\bFindProxyForURL\s*=/.test(code)) {
    return { name: 'FindProxyForURL', why: 'pac-script' };
  }
  const start = text.trimStart();
  // XML, HTML or JSON. Saved pages and quoted texts in brackets may have proxies as lines.
  const isMarkup = read.proxies.length === 0 && /^(<[a-z!?]|\{|\[\s*[{["])/i.test(start);
  // YAML with a field for each part of a proxy. Single fields look like lines: `controller: 127.0.0.1:9090`.
  const isFields =
    read.proxies.length < read.skipped.length &&
    /(^|[\s{,])server: *[^\s:,]+ *(,|$)/im.test(text) &&
    /(^|[\s{,])port: *\d/im.test(text);
  if (!isMarkup && !isFields) return null;
  const [firstWord] = /^[^\s\w]{0,5}\w{0,30}/.exec(start) ?? [];
  return { name: firstWord || '?', why: 'file-unknown' };
}
