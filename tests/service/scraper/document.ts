import { parseHTML } from 'linkedom';
import TurndownService from 'turndown';

export interface PageFacts {
  title: string;
  /** `<meta>` contents by name or property. */
  meta: Record<string, string>;
}

function parse(html: string): Document {
  // Without the <html> element, a fragment would parse to a document without a body.
  const whole = /<html[\s>]/i.test(html)
    ? html
    : `<!doctype html><html><body>${html}</body></html>`;
  return parseHTML(whole).document;
}

/**
 * Title and meta data of a page as in JSON delivery (facts 2.3: `title` may be empty while
 * `meta.title` is filled).
 */
export function factsOf(html: string): PageFacts {
  const document = parse(html);
  const title = document.querySelector('title')?.textContent?.trim() ?? '';
  const meta: Record<string, string> = title === '' ? {} : { title };
  for (const node of document.querySelectorAll('meta')) {
    const name = node.getAttribute('name') ?? node.getAttribute('property');
    const content = node.getAttribute('content');
    if (name !== null && content !== null) meta[name] = content;
  }
  return { title, meta };
}

export function validSelector(selector: string): boolean {
  try {
    parse('<p></p>').querySelector(selector);
    return selector.trim() !== '';
  } catch {
    return false;
  }
}

/** Markup of the page without the excluded elements. */
export function without(html: string, tags: string[], selectors: string[]): string {
  const unwanted = [...tags, ...selectors];
  if (unwanted.length === 0) return html;
  const document = parse(html);
  for (const selector of unwanted) {
    for (const node of document.querySelectorAll(selector)) node.remove();
  }
  return `<!doctype html>\n${document.documentElement.outerHTML}`;
}

/** Visible text of a page, without scripts, styles and <noscript>. */
export function textOf(html: string): string {
  const document = parse(html);
  for (const node of document.querySelectorAll('script, style, noscript, template, title')) {
    node.remove();
  }
  // Not `document.body`: linkedom creates an empty one for a page without a <head>.
  const body = document.querySelector('body');
  return (body?.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/**
 * Whether a page fetched without running scripts is only the empty shell of a page rendered by
 * scripts.
 */
export function needsScripts(html: string): boolean {
  const document = parse(html);
  const scripts = [...document.querySelectorAll('script')].some((node) =>
    /^$|javascript|module/.test(node.getAttribute('type') ?? ''),
  );
  if (!scripts) return false;
  const { length } = textOf(html);
  const roots = document.querySelectorAll('#root, #app, #__next, #__nuxt, app-root');
  const emptyRoot = [...roots].some((node) => (node.textContent ?? '').trim() === '');
  const hint = [...document.querySelectorAll('noscript')].some((node) =>
    /javascript/i.test(node.textContent ?? ''),
  );
  return length < 60 || (length < 400 && (emptyRoot || hint));
}

const turndown = new TurndownService({ headingStyle: 'atx', codeBlockStyle: 'fenced', hr: '---' });
turndown.remove(['script', 'style', 'noscript', 'title']);
// Turndown has no rule for tables; this simple one keeps rows and cells apart.
turndown.addRule('cell', {
  filter: ['th', 'td'],
  replacement: (content) => ` ${content.trim().replace(/\s+/g, ' ')} |`,
});
turndown.addRule('row', {
  filter: 'tr',
  replacement: (content, node) => {
    const first = node.closest('table')?.querySelector('tr') === node;
    const line = first ? `|${' --- |'.repeat(node.querySelectorAll('th, td').length)}\n` : '';
    return `|${content}\n${line}`;
  },
});
turndown.addRule('rows', {
  filter: ['thead', 'tbody', 'tfoot'],
  replacement: (content) => content,
});

export function markdownOf(html: string): string {
  return `${turndown.turndown(html).trim()}\n`;
}

/** Absolute URLs of the links of a page, without duplicates, in document order. */
export function linksOf(html: string, base: string): string[] {
  const found = [...parse(html).querySelectorAll('a[href]')].flatMap((node) => {
    const href = node.getAttribute('href') ?? '';
    if (!URL.canParse(href, base)) return [];
    const url = new URL(href, base);
    url.hash = '';
    return /^https?:$/.test(url.protocol) ? [url.href] : [];
  });
  return [...new Set(found)];
}

/** Headings of a page in document order. */
export function headingsOf(html: string): string[] {
  return [...parse(html).querySelectorAll('h1, h2, h3')]
    .map((node) => (node.textContent ?? '').replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '');
}
