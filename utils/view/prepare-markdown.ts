import { markdownPolicy, sanitizeWithin } from './sanitize';
import { createYielder, eachYielding, yieldToPage } from './yield';

/** Columns that one cell may cover: each of them is written out. */
const mostColumns = 100;

/** Characters of an address that mean nothing to Markdown or HTML; all others are percent-encoded. */
const plainInAddress = /[^\w.~:/?#@!$&*+,;=%-]/g;

/**
 * An address as Markdown may hold it: http, https or mailto, absolute, percent-encoded. Markdown decodes entities and
 * backslashes in addresses, so `javascript&colon;` and `javascript\:` would be scripts there.
 * @param base address of the page that it stands in.
 * @returns null: it is no such address.
 */
export function markdownAddress(value: string, base: string): string | null {
  const url = URL.parse(value, base);
  if (url === null || !/^(https?|mailto):$/.test(url.protocol)) return null;
  // Brackets of an IPv6 host are part of its syntax.
  const start = url.protocol === 'mailto:' ? url.protocol : `${url.protocol}//${url.host}`;
  const rest =
    url.protocol === 'mailto:' ? url.pathname + url.search : url.pathname + url.search + url.hash;
  return (start + rest.replaceAll(plainInAddress, encodeSign))
    .replaceAll(/&(?=#?\w+;)/g, '%26')
    .replaceAll(/(?<=ftp):(?=\/\/)/gi, '%3A');
}

/** `encodeURIComponent` leaves ( ) ' and throws on half a surrogate pair, which `URL` has replaced already. */
const encodeSign = (sign: string): string =>
  /[()'[\]]/.test(sign)
    ? `%${sign.charCodeAt(0).toString(16).toUpperCase()}`
    : encodeURIComponent(sign.isWellFormed() ? sign : '\uFFFD');

function resolveAddress(element: Element, base: string): void {
  for (const name of ['href', 'src']) {
    const value = element.getAttribute(name);
    const address = value === null ? null : markdownAddress(value, base);
    if (address === null) element.removeAttribute(name);
    else element.setAttribute(name, address);
  }
}

/** Cells without a table, which drawings and formulas can have, become their words: Turndown throws at them. */
function unwrapStrayCell(cell: Element): void {
  const stray = cell.localName !== 'table' && !cell.parentElement?.closest('table');
  if (stray || !(cell instanceof HTMLElement)) cell.replaceWith(...cell.childNodes);
}

/** As blank lines in text: a reader would take what follows for Markdown. */
function joinLines(element: Element): void {
  for (const { name, value } of Array.from(element.attributes)) {
    if (/[\r\n]/.test(value)) element.setAttribute(name, value.replaceAll(/\s+/g, ' '));
  }
}

/** A blank line would end the markup of a table that Markdown can't express, and what follows would be Markdown. */
function fillBlankLines(pre: Element): void {
  const texts = pre.ownerDocument.createNodeIterator(pre, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    text.nodeValue = (text.nodeValue ?? '').replaceAll(/\r\n?/g, '\n');
    if (pre.closest('table'))
      text.nodeValue = text.nodeValue.replaceAll(/\n(?=[ \t]*\n)/g, '\n\u00A0');
  }
}

/** Whether a run of signs without a blank may begin an address that readers make a link of by themselves. */
const beginsAddress = /:\/\/|www\./i;

/**
 * Parts code from an address or code right before it. Readers make a link of `https://…` in a text up to the next blank,
 * and so would take the mark along that begins the code: what is in it would be Markdown. Marks of code that meet are one.
 */
async function separateCode(root: Element): Promise<void> {
  const pause = createYielder();
  const nodes = root.ownerDocument.createNodeIterator(
    root,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
  );
  /** A link or code, until its end is reached. */
  let last: Element | null = null;
  /** Signs since the last blank, as many as may begin an address, and whether they do. */
  let run = '';
  let isAddress = false;
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    if (pause()) await yieldToPage();
    // Behind its words stands the address of a link, and the mark of code.
    if (last && !last.contains(node)) {
      last = null;
      isAddress = true;
    }
    if (node instanceof Element) {
      if (node.localName === 'code' && isAddress && !node.closest('pre')) node.before(' ');
      if (/^(a|code|img)$/.test(node.localName)) last = node;
      continue;
    }
    const words = (node.nodeValue ?? '').split(/[ \t\n]/);
    if (words.length > 1) {
      run = '';
      isAddress = false;
    }
    run += words.at(-1) ?? '';
    isAddress ||= beginsAddress.test(run);
    run = run.slice(-4);
  }
}

/**
 * Makes a parsed page fit for Turndown, by DOMPurify with `markdownPolicy`: some tables become markup in the Markdown,
 * and whoever shows it one day must not run anything. Works in small steps.
 * @param root is changed.
 * @param base address of the page: links and pictures become absolute.
 */
export async function prepareForMarkdown(root: Element, base: string): Promise<void> {
  const strayCells = () => root.querySelectorAll('table,thead,tbody,tfoot,tr,td,th');
  await eachYielding(strayCells(), unwrapStrayCell);
  await sanitizeWithin(root, markdownPolicy);
  await eachYielding(strayCells(), unwrapStrayCell);
  await eachYielding(root.querySelectorAll('[href],[src]'), (one) => resolveAddress(one, base));
  await eachYielding(root.querySelectorAll('*'), joinLines);
  await eachYielding(root.querySelectorAll('[colspan]'), (cell) => {
    const columns = Math.min(Number(cell.getAttribute('colspan')), mostColumns);
    cell.setAttribute('colspan', String(columns));
  });
  await eachYielding(root.querySelectorAll('pre'), fillBlankLines);
  await separateCode(root);
  // Turndown writes a caption's text as it is.
  await eachYielding(root.querySelectorAll('table caption'), (caption) => {
    const words = root.ownerDocument.createElement('p');
    words.append(...caption.childNodes);
    caption.closest('table')?.before(words);
    caption.remove();
  });
}
