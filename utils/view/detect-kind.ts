/** Kind of a body, judged by its content, since content types may be wrong. */
type Kind = 'markup' | 'json' | 'markdown' | 'image' | 'pdf' | 'text' | 'binary';

/** Encoding of an image or PDF. */
type BodyEncoding = 'raw' | 'base64' | 'data-url';

export interface DetectedBody {
  kind: Kind;
  /** MIME type of an image or PDF; '' for other kinds. */
  type: string;
  encoding: BodyEncoding;
}

/** Magic numbers of images and PDF. */
const signatures: readonly [string, string][] = [
  ['image/png', '\x89PNG'],
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/gif', 'GIF8'],
  ['image/webp', 'RIFF'],
  ['application/pdf', '%PDF-'],
];

/** AVIF begins with the length of its first box. */
const isAvif = (start: string) => ['ftypavif', 'ftypavis'].includes(start.slice(4, 12));

function typeOf(start: string): string {
  if (isAvif(start)) return 'image/avif';
  const type = signatures.find(([, signature]) => start.startsWith(signature))?.[0] ?? '';
  return type === 'image/webp' && start.slice(8, 12) !== 'WEBP' ? '' : type;
}

/** Media type of an image by its first 24 bytes; '' for anything else, as for SVG, which may contain scripts. */
export function imageTypeOf(bytes: Uint8Array): string {
  const type = typeOf(String.fromCharCode(...bytes.subarray(0, 24)));
  return type.startsWith('image/') ? type : '';
}

/** Decodes the first 24 bytes of Base64; '' for other text. */
function startOfBase64(text: string): string {
  const start = text.replaceAll(/\s/g, '').slice(0, 32);
  if (!/^[\w+/-]{32}$/.test(start)) return '';
  return atob(start.replaceAll('-', '+').replaceAll('_', '/'));
}

/** Describes a body that is an image or a PDF, which may be encoded. */
const encodedBody = (type: string, encoding: BodyEncoding): DetectedBody => ({
  kind: type === 'application/pdf' ? 'pdf' : 'image',
  type,
  encoding,
});

/** Detects an image or PDF in any encoding; null for other content. */
function detectEncoded(text: string, bytes: Uint8Array): DetectedBody | null {
  const raw = typeOf(String.fromCharCode(...bytes.subarray(0, 24)));
  if (raw) return encodedBody(raw, 'raw');
  const url = /^\s*"?data:[^,]{0,200};base64,/i.exec(text);
  const type = typeOf(startOfBase64(url ? text.slice(url[0].length) : text.replace(/^\s*"/, '')));
  return type ? encodedBody(type, url ? 'data-url' : 'base64') : null;
}

/** Markdown syntax; two different matches make a text Markdown. */
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

/** Whether a byte is a control character that text does not contain. */
const isControl = (byte: number) => byte < 32 && (byte < 8 || byte > 13) && byte !== 27;

/** Whether a text begins like JSON. `[1]` followed by words is a footnote, `{{` a template. */
const looksLikeJson = (text: string) =>
  /^\s*(\{\s*["}]|\[\s*(["{[\]]|true|false|null|-?\d[\d.eE+-]*\s*(,|\]\s*$)))/.test(text);

/** Whether a text looks like markup; markup inside JSON does not count. */
const looksLikeMarkup = (text: string) =>
  /^\s*(<\?xml|<!doctype|<!--|<[a-z][\w:-]*[\s/>])/i.test(text) ||
  (/<\/[a-z][\w-]*>/i.test(text) && !looksLikeJson(text));

function textKind(type: string, text: string): Kind {
  if (/[/+]json\b/i.test(type)) return 'json';
  if (/markdown/i.test(type)) return 'markdown';
  // A string in a JSON envelope has no content type and is stored as text/html: only the text can
  // decide.
  if (/html|xml/i.test(type) && looksLikeMarkup(text)) return 'markup';
  if (looksLikeJson(text)) return 'json';
  if (markdownSigns.filter((sign) => sign.test(text)).length > 1) return 'markdown';
  if (/html|xml/i.test(type) && /<[a-z!/]/i.test(text)) return 'markup';
  return 'text';
}

/**
 * Detects the kind of a body from its content type and first bytes. SVG counts as markup, since it
 * may contain scripts.
 * @param text the first bytes, decoded.
 */
export function detectBody(type: string, text: string, bytes: Uint8Array): DetectedBody {
  const found = detectEncoded(text, bytes);
  if (found) return found;
  if (bytes.some(isControl) && !/^text\/|json|xml/i.test(type)) {
    return { kind: 'binary', type: '', encoding: 'raw' };
  }
  if (text.startsWith('<') && /svg/i.test(type))
    return { kind: 'markup', type: '', encoding: 'raw' };
  return { kind: textKind(type, text), type: '', encoding: 'raw' };
}
