// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { markdownOf, textOf } from '@/utils/view/markup/readable-page';
import { readablePages } from '../../../fixtures/readable-pages';

const page = (body: string, head = '') =>
  new Blob([`<!doctype html><html><head>${head}</head><body>${body}</body></html>`], {
    type: 'text/html',
  });
const address = 'https://site.test/a/page';
const spaced = (text: string) => text.replaceAll(/\s+/g, ' ');

describe('the Markdown of a page', () => {
  test.each(readablePages)('of the kind "$kind"', async ({ body, has, hasNot = [] }) => {
    const text = await markdownOf(page(body), address);
    for (const part of has) expect(spaced(text)).toContain(part);
    for (const part of hasNot) expect(text).not.toContain(part);
    for (const [, link = ''] of text.matchAll(/\]\(([^)]*)\)/g)) {
      expect(link).toMatch(/^(https:\/\/|mailto:)/);
    }
  });

  test('covers thirty kinds of pages', () => {
    expect(new Set(readablePages.map(({ kind }) => kind)).size).toBe(30);
  });

  test('keeps a heading that repeats the title', async () => {
    const words = '<p>The harbour opened in spring, and ships came from the north every week.</p>';
    const page = `<title>Ferries</title><nav>Menu</nav><main><h1>Ferries</h1>${words.repeat(20)}</main>`;
    const content = new Blob([page], { type: 'text/html' });
    expect(await markdownOf(content, 'https://site.test/')).toMatch(/^# Ferries\n/);
    const text = await textOf(content, 'https://site.test/');
    expect(text).toContain('Ferries');
    expect(text).not.toContain('Menu');
  });

  test('leaves the menu out where the main part is short, as on a page that was not found', async () => {
    const menu = `<nav>${'<a href="/x">A part of the menu</a> '.repeat(12)}</nav>`;
    const main = '<main><h1>Not found</h1><p><a href="/">Front page</a></p></main>';
    expect(await markdownOf(page(menu + main), address)).toBe(
      '# Not found\n\n[Front page](https://site.test/)',
    );
    // Without a main part nobody can tell, and an empty one is filled by a script.
    for (const empty of ['<p>Not found</p>', '<main></main>']) {
      expect(await markdownOf(page(menu + empty), address)).toContain('A part of the menu');
    }
  });

  test('resolves links against the base element', async () => {
    const base = '<base href="https://there.test/b/">';
    expect(await markdownOf(page('<a href="x">Oak</a>', base), address)).toBe(
      '[Oak](https://there.test/b/x)',
    );
  });
});

describe('the whole page', () => {
  const body = `<nav><a href="/l">Lamps</a><a href="/s">Shop</a></nav><main><p>${'Trees grow. '.repeat(40)}</p></main>`;

  test('keeps the menu in Markdown and text', async () => {
    expect(await markdownOf(page(body), address, 'whole')).toContain(
      '[Lamps](https://site.test/l) [Shop](https://site.test/s)',
    );
    expect(await textOf(page(body), address, 'whole')).toContain('Lamps Shop');
    expect(await textOf(page(body), address)).not.toContain('Lamps');
  });
});
