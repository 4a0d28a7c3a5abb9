import { narrowLinks } from '../markup/narrow-links';
import { markdownPolicy, sanitizeWithin } from '../markup/sanitize';
import { simplifyBlocks, unwrapAroundCode } from './simplify-blocks';
import { simplifyCode } from './simplify-code';
import { simplifyTables } from './simplify-tables';
import { createYielder, forEachYielding, yieldToPage } from '../yield';

/** Maximum colspan; each column is written out. */
const maxColumns = 100;

/** Maximum number of a list item: Markdown readers take longer ones for text. */
const maxNumber = 999_999_999;

/** Matches characters to percent-encode: those with a meaning in Markdown or HTML. */
const plainInAddress = /[^\w.~:/?#@!$&*+,;=%-]/g;

/** Matches hosts without a meaning in Markdown: URLs also allow ( and backticks, which no real host has. */
const plainHost = /^(\[[\da-f:]+\]|[\w.-]+)(:\d+)?$/;

/**
 * Makes a URL safe for Markdown: absolute, percent-encoded, and only http, https or mailto.
 * Markdown decodes entities and backslashes in URLs, so that `javascript&colon;` and `javascript\:`
 * would become scripts.
 * @param base URL of the page.
 * @returns null for other URLs.
 */
export function markdownAddress(value: string, base: string): string | null {
  const url = URL.parse(value, base);
  if (url === null || !/^(https?|mailto):$/.test(url.protocol)) return null;
  if (url.protocol !== 'mailto:' && !plainHost.test(url.host)) return null;
  // The brackets of an IPv6 host must stay.
  const start = url.protocol === 'mailto:' ? url.protocol : `${url.protocol}//${url.host}`;
  const rest =
    url.protocol === 'mailto:' ? url.pathname + url.search : url.pathname + url.search + url.hash;
  return (start + rest.replaceAll(plainInAddress, encodeSign))
    .replaceAll(/&(?=#?\w+;)/g, '%26')
    .replaceAll(/(?<=ftp):(?=\/\/)/gi, '%3A');
}

/** Percent-encodes a character; `encodeURIComponent` skips ( ) ' and throws for lone surrogates. */
const encodeSign = (sign: string): string =>
  /[()'[\]]/.test(sign)
    ? `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
    : encodeURIComponent(sign.isWellFormed() ? sign : '\uFFFD');

/** Makes the URLs of a link or image absolute and safe for Markdown, or removes them. */
export function resolveAddress(element: Element, base: string): void {
  for (const name of ['href', 'src']) {
    const value = element.getAttribute(name);
    const address = value === null ? null : markdownAddress(value, base);
    if (address === null) element.removeAttribute(name);
    else element.setAttribute(name, address);
  }
}

/** Unwraps cells outside a table, as in SVG and MathML: Turndown throws for them. */
function unwrapStrayCell(cell: Element): void {
  const stray = cell.localName !== 'table' && !cell.parentElement?.closest('table');
  if (stray || !(cell instanceof HTMLElement)) cell.replaceWith(...cell.childNodes);
}

/** Removes the start of a list if Markdown has no such numbers: its items would be read as text. */
function plainStart(list: Element): void {
  const start = list.getAttribute('start') ?? '';
  const isNumber = /^\d+$/.test(start) && Number(start) + list.children.length <= maxNumber;
  if (!isNumber) list.removeAttribute('start');
}

/** Whether text may begin a URL that Markdown readers autolink. */
const beginsAddress = /:\/\/|www\./i;

/**
 * Inserts a space before inline code that follows a URL or other code. Readers autolink URLs up to
 * the next blank, and would include the opening backtick; the code would then be read as Markdown.
 * Adjacent backticks would merge.
 */
async function separateCode(root: Element): Promise<void> {
  const pause = createYielder();
  const nodes = root.ownerDocument.createNodeIterator(
    root,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
  );
  /** Ancestors of the current node that are links, images or code, outermost first. */
  let open: Element[] = [];
  /** Last characters since a blank, for detecting a URL. */
  let tail = '';
  let isAddress = false;
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    if (pause()) await yieldToPage();
    // The Markdown of a link, image or code ends with a URL or a backtick.
    const stillOpen = open.filter((one) => one.contains(node));
    if (stillOpen.length < open.length) isAddress = true;
    open = stillOpen;
    if (node instanceof Element) {
      if (node.localName === 'code' && isAddress && !node.closest('pre')) node.before(' ');
      if (/^(a|code|img)$/.test(node.localName)) open.push(node);
      continue;
    }
    const words = (node.nodeValue ?? '').split(/[ \t\n]/);
    if (words.length > 1) {
      tail = '';
      isAddress = false;
    }
    tail += words.at(-1) ?? '';
    isAddress ||= beginsAddress.test(tail);
    tail = tail.slice(-4);
  }
}

/**
 * Prepares a parsed page for Turndown, including sanitizing: the Markdown must not run scripts
 * wherever it is displayed. Yields to the page.
 * @param root is changed.
 * @param base URL for resolving links and images.
 */
export async function prepareForMarkdown(root: Element, base: string): Promise<void> {
  // Before the page is sanitized: the language of code is a class that does not stay.
  await simplifyCode(root);
  const strayCells = () => root.querySelectorAll('table,thead,tbody,tfoot,tr,td,th');
  await forEachYielding(strayCells(), unwrapStrayCell);
  await sanitizeWithin(root, markdownPolicy);
  await forEachYielding(root.querySelectorAll('[href],[src]'), (one) => resolveAddress(one, base));
  await forEachYielding(root.querySelectorAll('[colspan]'), (cell) => {
    const columns = Math.min(Number(cell.getAttribute('colspan')), maxColumns);
    cell.setAttribute('colspan', String(columns));
  });
  await simplifyTables(root);
  await simplifyBlocks(root);
  await narrowLinks(root);
  // Again: sanitizing and headings on one line leave cells without their table.
  await forEachYielding(strayCells(), unwrapStrayCell);
  await unwrapAroundCode(root);
  await forEachYielding(root.querySelectorAll('ol[start]'), plainStart);
  await separateCode(root);
  // Turndown does not escape captions.
  await forEachYielding(root.querySelectorAll('table caption'), (caption) => {
    const words = root.ownerDocument.createElement('p');
    words.append(...caption.childNodes);
    caption.closest('table')?.before(words);
    caption.remove();
  });
}
