import { yieldToPage, eachYielding } from './yield';
import { parseInertDocument } from './read-markup';

/** Elements that load, run, navigate, hold a page of their own, or give a link its address later. */
const removedElements =
  'script,link,meta,base,iframe,frame,object,embed,applet,portal,fencedframe,template,audio,video,source,track,animate,set';

/** Attributes that lead somewhere or run something. `href` on an SVG's `use` may stay where it points into the page. */
const linkAttributes =
  /^(on.*|action|formaction|ping|target|background|srcdoc|srcset|imagesrcset|manifest|cite|longdesc|usemap|poster|data|codebase|dynsrc|lowsrc|attributionsrc|autofocus)$/i;
const addresses = /^(href|xlink:href|src)$/i;

/** Attributes of drawings that can name what they are painted with; places in the page itself may stay. */
const paints = /^(fill|stroke|filter|mask|clip-path|cursor|marker.*)$/i;
const paintsAway = /url|image|src|\\/i;
const paintsHere = /^\s*url\(\s*["']?#[^\\)]*\)[^()\\]*$/i;

const harmless = (value: string) =>
  value.startsWith('#') || /^data:image\/(png|jpeg|gif|webp)[;,]/i.test(value);

/** How often markup is read again before it is refused. What is honest holds still at the first time. */
const readings = 5;

function leadsAway(name: string, value: string): boolean {
  if (addresses.test(name)) return !harmless(value.trim());
  if (paints.test(name)) return paintsAway.test(value) && !paintsHere.test(value);
  return linkAttributes.test(name);
}

/** @returns whether it had anything to take away. */
function clean(element: Element): boolean {
  let alive = false;
  for (const { name, value } of Array.from(element.attributes)) {
    if (leadsAway(name, value)) {
      element.removeAttribute(name);
      alive = true;
    }
  }
  // An anchor into the page itself is a navigation as well, and in a page without address it goes nowhere good.
  if (/^(a|area)$/i.test(element.localName)) {
    for (const name of ['href', 'xlink:href']) {
      alive ||= element.hasAttribute(name);
      element.removeAttribute(name);
    }
  }
  return alive;
}

/** @returns whether there was anything to take away. */
async function takeLife(page: Document): Promise<boolean> {
  let alive = false;
  await eachYielding(page.querySelectorAll(removedElements), (element) => {
    element.remove();
    alive = true;
  });
  await eachYielding(page.querySelectorAll('*'), (element) => {
    alive = clean(element) || alive;
  });
  return alive;
}

function markupOf(page: Document, root: Element): string {
  // Within an element of its own, so that the root's attributes come along.
  const holder = page.createElement('div');
  holder.append(root);
  return `<!doctype html>${holder.getHTML()}`;
}

/**
 * Markup without what loads, runs or leads somewhere. The sandbox and the policy of the viewer hold without it; this
 * takes away what neither knows of: connections made ahead, and the dead page that a blocked link would leave.
 *
 * A tree written out may be read as another tree: what was text in a style becomes an element. So the outcome is read
 * again, as the frame will read it, until nothing in it is alive. Works in small steps, on pages that nobody else holds.
 * @param page as `parseInertDocument` makes it; is changed.
 * @param read how the frame reads markup.
 * @returns markup again; where each reading brings something new to life, that markup as plain text.
 */
export async function stripActiveMarkup(
  page: Document,
  read: (markup: string) => Document | Promise<Document> = parseInertDocument,
): Promise<string> {
  await takeLife(page);
  await yieldToPage();
  let markup = markupOf(page, page.documentElement);
  for (let time = 0; time < readings; time += 1) {
    await yieldToPage();
    const again = await read(markup);
    if (!(await takeLife(again))) return markup;
    await yieldToPage();
    markup = markupOf(again, again.documentElement);
  }
  const refused = page.createElement('pre');
  refused.textContent = markup;
  return markupOf(page, refused);
}

/**
 * The frame's own policy, stricter than the viewer's, whose own styles the markup could load otherwise: nothing is
 * fetched at all. What begins with it needs no policy around it.
 * @param markup dead markup, as `stripActiveMarkup` gives it.
 */
export function withFramePolicy(markup: string): string {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'";
  return `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}">${markup}`;
}
