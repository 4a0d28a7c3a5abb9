import { yieldToPage, forEachYielding } from '../yield';
import { parseInertDocument } from './read-markup';

/** Elements that load, run, navigate, embed a page, or change a link later. */
const removedElements =
  'script,link,meta,base,iframe,frame,object,embed,applet,portal,fencedframe,template,audio,video,source,track,animate,set';

/** Attributes that load, navigate or run something. */
const linkAttributes =
  /^(on.*|action|formaction|ping|target|background|srcdoc|srcset|imagesrcset|manifest|cite|longdesc|usemap|poster|data|codebase|dynsrc|lowsrc|attributionsrc|autofocus)$/i;
const addresses = /^(href|xlink:href|src)$/i;

/** SVG attributes that may reference resources; references within the page are kept. */
const paints = /^(fill|stroke|filter|mask|clip-path|cursor|marker.*)$/i;
const externalPaint = /url|image|src|\\/i;
const localPaint = /^\s*url\(\s*["']?#[^\\)]*\)[^()\\]*$/i;

const harmless = (value: string) =>
  value.startsWith('#') || /^data:image\/(png|jpeg|gif|webp)[;,]/i.test(value);

/** Maximum number of parse and clean passes before markup is refused; normal pages need one. */
const readings = 5;

function leadsAway(name: string, value: string): boolean {
  if (addresses.test(name)) return !harmless(value.trim());
  if (paints.test(name)) return externalPaint.test(value) && !localPaint.test(value);
  return linkAttributes.test(name);
}

/**
 * Removes active attributes.
 * @returns whether anything was removed.
 */
function clean(element: Element): boolean {
  let changed = false;
  for (const { name, value } of Array.from(element.attributes)) {
    if (leadsAway(name, value)) {
      element.removeAttribute(name);
      changed = true;
    }
  }
  // Links within the page navigate as well, and fail in a document without a URL.
  if (/^(a|area)$/i.test(element.localName)) {
    for (const name of ['href', 'xlink:href']) {
      changed ||= element.hasAttribute(name);
      element.removeAttribute(name);
    }
  }
  return changed;
}

/**
 * Removes active elements and attributes.
 * @returns whether anything was removed.
 */
async function removeActive(page: Document): Promise<boolean> {
  let changed = false;
  await forEachYielding(page.querySelectorAll(removedElements), (element) => {
    element.remove();
    changed = true;
  });
  await forEachYielding(page.querySelectorAll('*'), (element) => {
    changed = clean(element) || changed;
  });
  return changed;
}

function markupOf(page: Document, root: Element): string {
  // Wrapped, so that the root element's attributes are included.
  const holder = page.createElement('div');
  holder.append(root);
  return `<!doctype html>${holder.getHTML()}`;
}

/**
 * Removes everything from markup that loads, runs or navigates. The viewer's sandbox and CSP are
 * safe without this; it prevents what they do not cover: preconnects, and error pages of blocked
 * links.
 *
 * Serialized markup may parse to a different tree, such as text in a style that becomes an element.
 * So the result is parsed again, as the frame does, until nothing active is left. Yields to the
 * page.
 * @param page document from `parseInertDocument`; is changed.
 * @param read parser of the frame.
 * @returns markup; if the last pass still finds active parts, the markup as plain text.
 */
export async function stripActiveMarkup(
  page: Document,
  read: (markup: string) => Document | Promise<Document> = parseInertDocument,
): Promise<string> {
  await removeActive(page);
  await yieldToPage();
  let markup = markupOf(page, page.documentElement);
  for (let time = 0; time < readings; time += 1) {
    await yieldToPage();
    const reparsed = await read(markup);
    if (!(await removeActive(reparsed))) return markup;
    await yieldToPage();
    markup = markupOf(reparsed, reparsed.documentElement);
  }
  const refused = page.createElement('pre');
  refused.textContent = markup;
  return markupOf(page, refused);
}

/**
 * Prepends the frame's own CSP, which forbids all requests. The viewer's CSP would allow its own
 * styles to be loaded.
 * @param markup result of `stripActiveMarkup`.
 */
export function withFramePolicy(markup: string): string {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'";
  return `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}">${markup}`;
}
