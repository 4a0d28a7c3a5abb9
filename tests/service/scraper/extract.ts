import { parseHTML } from 'linkedom';
import type { Page } from '@playwright/test';
import { textOf } from './document.ts';
import type { ExtractField } from './reading-params.ts';
import type { Renderer } from './renderer.ts';

/** Values by label: a string for one match, a list for several, null for none. */
export type Extracted = Record<string, string | string[] | null>;

function clean(text: string | null): string {
  return (text ?? '').replace(/\s+/g, ' ').trim();
}

function absolute(address: string | null, base: string): string {
  const text = address ?? '';
  return text !== '' && URL.canParse(text, base) ? new URL(text, base).href : text;
}

/** Raw values before `type` is applied. */
interface Match {
  text: string | null;
  html: string;
  href: string | null;
  src: string | null;
  attribute: string | null;
}

function valueOf(match: Match, field: ExtractField, base: string): string {
  switch (field.type) {
    case 'content':
      return clean(match.text);
    case 'html':
      return match.html.trim();
    case 'attribute':
      return match.attribute ?? '';
    case 'link':
      return absolute(match.href, base);
    case 'image':
      return absolute(match.src, base);
  }
}

function byCss(html: string, field: ExtractField): Match[] {
  const whole = /<html[\s>]/i.test(html) ? html : `<html><body>${html}</body></html>`;
  const { document } = parseHTML(whole);
  return [...document.querySelectorAll(field.selector)].map((node) => ({
    text: node.textContent,
    html: node.innerHTML,
    href: node.getAttribute('href'),
    src: node.getAttribute('src'),
    attribute: node.getAttribute(field.attribute),
  }));
}

/** First capture group of the pattern, else the whole match, in the visible text. */
function byPattern(html: string, field: ExtractField): Match[] {
  const found = [...textOf(html).matchAll(new RegExp(field.selector, 'g'))];
  return found.map((match) => {
    const text = match[1] ?? match[0];
    return { text, html: text, href: text, src: text, attribute: text };
  });
}

/** Evaluates XPath in Chromium; markup parsed by `DOMParser` runs no scripts and loads nothing. */
function byXPath(page: Page, html: string, field: ExtractField): Promise<Match[]> {
  return page.evaluate(
    ({ html: markup, path, attribute }) => {
      const document = new DOMParser().parseFromString(markup, 'text/html');
      const found = document.evaluate(path, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE);
      return Array.from({ length: found.snapshotLength }, (_, at) => {
        const node = found.snapshotItem(at);
        const element = node instanceof Element ? node : null;
        return {
          text: node?.textContent ?? null,
          html: element?.getHTML() ?? node?.textContent ?? '',
          href: element?.getAttribute('href') ?? node?.nodeValue ?? null,
          src: element?.getAttribute('src') ?? node?.nodeValue ?? null,
          attribute: element?.getAttribute(attribute) ?? node?.nodeValue ?? null,
        };
      });
    },
    { html, path: field.selector, attribute: field.attribute },
  );
}

async function matchesOf(
  html: string,
  field: ExtractField,
  page: (() => Promise<Page>) | null,
): Promise<Match[]> {
  if (field.language === 'css') return byCss(html, field);
  if (field.language === 'regex') return byPattern(html, field);
  return page === null ? [] : byXPath(await page(), html, field);
}

/** Applies an extraction scheme to a page; a field with an invalid XPath yields null and a hint. */
export async function extract(
  renderer: Renderer,
  html: string,
  base: string,
  fields: readonly ExtractField[],
): Promise<{ data: Extracted; notes: string[] }> {
  const notes: string[] = [];
  const data: Extracted = {};
  const pages: Page[] = [];
  const open = async (): Promise<Page> => {
    const page = pages[0] ?? (await (await renderer.browser()).newPage());
    if (pages.length === 0) pages.push(page);
    return page;
  };
  try {
    for (const field of fields) {
      const found = await matchesOf(html, field, open).catch((error: unknown) => {
        if (field.language !== 'xpath') throw error;
        notes.push(`The XPath of ${field.label} could not be read.`);
        return [];
      });
      const values = found.map((match) => valueOf(match, field, base)).filter((one) => one !== '');
      data[field.label] = values.length > 1 ? values : (values[0] ?? null);
    }
  } finally {
    for (const page of pages) await page.context().close();
  }
  return { data, notes };
}

/** Whether any field has a value. */
export function foundAny(data: Extracted): boolean {
  return Object.values(data).some((value) => value !== null);
}
