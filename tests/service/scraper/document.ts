import { parseHTML } from 'linkedom';
import TurndownService from 'turndown';

export interface PageFacts {
  title: string;
  /** `<meta>` by name or property. */
  meta: Record<string, string>;
}

function parse(html: string): Document {
  // A fragment without <html> would leave the document without a body.
  const whole = /<html[\s>]/i.test(html)
    ? html
    : `<!doctype html><html><body>${html}</body></html>`;
  return parseHTML(whole).document;
}

/** Title and meta of a page, as JSON delivery shows them (facts 2.3: `title` may be empty, `meta.title` filled). */
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

/** The page without what was excluded, as markup again. */
export function without(html: string, tags: string[], selectors: string[]): string {
  const unwanted = [...tags, ...selectors];
  if (unwanted.length === 0) return html;
  const document = parse(html);
  for (const selector of unwanted) {
    for (const node of document.querySelectorAll(selector)) node.remove();
  }
  return `<!doctype html>\n${document.documentElement.outerHTML}`;
}

/** The text a reader would see, without scripts, styles and what shows only when scripts are off. */
export function textOf(html: string): string {
  const document = parse(html);
  for (const node of document.querySelectorAll('script, style, noscript, template, title')) {
    node.remove();
  }
  // Not `document.body`: linkedom makes an empty one for a page without a <head>.
  const body = document.querySelector('body');
  return (body?.textContent ?? '').replace(/\s+/g, ' ').trim();
}

/** Whether a page fetched without scripts is only the shell of one that needs them. */
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
// Turndown has no rule for tables; a simple one keeps rows and cells apart.
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

/** Addresses of the links of a page, absolute, each once, in the order of the page. */
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

/** Headings of a page, outermost first in the order of the page. */
export function headingsOf(html: string): string[] {
  return [...parse(html).querySelectorAll('h1, h2, h3')]
    .map((node) => (node.textContent ?? '').replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '');
}
