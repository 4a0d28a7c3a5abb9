/** What a body is, whatever its content type claims. */
type Kind = 'markup' | 'json' | 'markdown' | 'image' | 'pdf' | 'text' | 'binary';

/** In which dress bytes came: as they are, as base64, or as a data URL. */
type BodyEncoding = 'raw' | 'base64' | 'data-url';

export interface DetectedBody {
  kind: Kind;
  /** MIME type of an image or a PDF; empty for the others. */
  type: string;
  dress: BodyEncoding;
}

/** First bytes of what is no text. */
const signatures: readonly [string, string][] = [
  ['image/png', '\x89PNG'],
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/gif', 'GIF8'],
  ['image/webp', 'RIFF'],
  ['application/pdf', '%PDF-'],
];

function typeOf(start: string): string {
  const type = signatures.find(([, signature]) => start.startsWith(signature))?.[0] ?? '';
  return type === 'image/webp' && start.slice(8, 12) !== 'WEBP' ? '' : type;
}

/** The first 24 bytes behind base64; empty where it is none. */
function startOfBase64(text: string): string {
  const start = text.replaceAll(/\s/g, '').slice(0, 32);
  if (!/^[\w+/-]{32}$/.test(start)) return '';
  return atob(start.replaceAll('-', '+').replaceAll('_', '/'));
}

const sortOf = (type: string, dress: BodyEncoding): DetectedBody => ({
  kind: type === 'application/pdf' ? 'pdf' : 'image',
  type,
  dress,
});

/** An image or a PDF in one of its dresses; null: neither. */
function undressed(text: string, bytes: Uint8Array): DetectedBody | null {
  const raw = typeOf(String.fromCharCode(...bytes.subarray(0, 24)));
  if (raw) return sortOf(raw, 'raw');
  const url = /^\s*"?data:[^,]{0,200};base64,/i.exec(text);
  const type = typeOf(startOfBase64(url ? text.slice(url[0].length) : text.replace(/^\s*"/, '')));
  return type ? sortOf(type, url ? 'data-url' : 'base64') : null;
}

/** Signs of Markdown at the beginning of lines; two of them make it one. */
const markdownSigns = [
  /^#{1,6} \S/m,
  /^[ \t]*[-*+] \S/m,
  /^\d+\. \S/m,
  /^> /m,
  /^```/m,
  /\[[^[\]\n]+\]\([^)\s]+\)/,
  /^\|.+\|\s*$\n^\|[\s:|-]+\|\s*$/m,
  /\*\*[^*\n]+\*\*/,
];

/** A byte that no text has. */
const isControl = (byte: number) => byte < 32 && (byte < 8 || byte > 13) && byte !== 27;

/** How JSON begins. A `[1]` with words behind it is a footnote, `{{` a template. */
const looksLikeJson = (text: string) =>
  /^\s*(\{\s*["}]|\[\s*(["{[\]]|true|false|null|-?\d[\d.eE+-]*\s*(,|\]\s*$)))/.test(text);

/** Markup within JSON doesn't make it markup. */
const looksLikeMarkup = (text: string) =>
  /^\s*(<\?xml|<!doctype|<!--|<[a-z][\w:-]*[\s/>])/i.test(text) ||
  (/<\/[a-z][\w-]*>/i.test(text) && !looksLikeJson(text));

function textKind(type: string, text: string): Kind {
  if (/[/+]json\b/i.test(type)) return 'json';
  if (/markdown/i.test(type)) return 'markdown';
  // A string in an envelope comes without a type and is called text/html: then only the text itself can tell.
  if (/html|xml/i.test(type) && looksLikeMarkup(text)) return 'markup';
  if (looksLikeJson(text)) return 'json';
  if (markdownSigns.filter((sign) => sign.test(text)).length > 1) return 'markdown';
  if (/html|xml/i.test(type) && /<[a-z!/]/i.test(text)) return 'markup';
  return 'text';
}

/**
 * Tells what a body is from its content type and its first bytes.
 * @param text the first bytes as text. An SVG counts as markup: it can hold scripts.
 */
export function detectBody(type: string, text: string, bytes: Uint8Array): DetectedBody {
  const found = undressed(text, bytes);
  if (found) return found;
  if (bytes.some(isControl) && !/^text\/|json|xml/i.test(type)) {
    return { kind: 'binary', type: '', dress: 'raw' };
  }
  if (text.startsWith('<') && /svg/i.test(type)) return { kind: 'markup', type: '', dress: 'raw' };
  return { kind: textKind(type, text), type: '', dress: 'raw' };
}
