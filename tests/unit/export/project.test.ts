// @vitest-environment jsdom
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeName } from '@/utils/export/file-name';
import { projectFiles } from '@/utils/export/project/project';
import type { ProjectRequest } from '@/utils/export/project/project-request';
import {
  attributeCondition,
  classCondition,
  type Condition,
} from '@/utils/export/project/selectors';
import { pictureAttributes } from '@/utils/extract/columns/picture';
import type { NextLink } from '@/utils/extract/pager/own-link';
import { recipeFor } from '../../engines/page-rows';

const items = Array.from(
  { length: 8 },
  (_, at) => `<li class="item"><a href="/p/${at}">Lamp number ${at}</a><b>£${at}.50</b></li>`,
);
const recipe = recipeFor(`<!doctype html><main><ul>${items.join('')}</ul></main>`, () => true);
const request: ProjectRequest = {
  name: 'Lamps',
  engines: ['scrapy', 'crawlee'],
  route: 'scraper',
  recipe,
  addresses: ['https://shop.example/list?page=1', 'https://shop.example/list?page=2'],
  options: { mode: 'browser', country: 'DE', screenshot: true },
  scraper: 'https://scraper.example/api/v1',
  proxy: { host: 'proxy.example', port: 1000 },
};
const dataOf = (more: Partial<ProjectRequest>): Record<string, unknown> =>
  JSON.parse(projectFiles({ ...request, ...more })['project.json'] ?? '') as Record<
    string,
    unknown
  >;

/** Whether a condition finds an element, in CSS and in XPath. */
function finds(condition: Condition | null, element: Element): boolean[] {
  if (!condition) return [];
  document.body.replaceChildren(element);
  const found = document.evaluate(`//*[${condition.xpath}]`, document, null, 9, null);
  return [document.querySelector(condition.css) === element, found.singleNodeValue === element];
}

test('conditions find any class word and any value, and nothing breaks out of them', () => {
  const naughty = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(`a"b'c`, 'x]', '50%', '\\', '"', "'", 'md:w-1/2', '[&>p]:x', 'für東京', '*/'),
  );
  fc.assert(
    fc.property(naughty, naughty, (first, second) => {
      const text = first + second;
      const named = document.createElement('i');
      named.setAttribute('class', `before ${text} after`);
      expect(finds(classCondition(text), named)).not.toContain(false);
      const valued = document.createElement('i');
      valued.setAttribute('data-x', text);
      expect(finds(attributeCondition('data-x', text), valued)).not.toContain(false);
    }),
  );
  expect(finds(classCondition(`a"b'c`), document.createElement('i'))).toEqual([false, false]);
  expect(attributeCondition('x"]', 'a')).toBeNull();
});

test('a project has programs, data and instructions, and what is the user’s is data', () => {
  const files = projectFiles(request);
  expect(Object.keys(files)).toEqual([
    'README.md',
    'project.json',
    'addresses.txt',
    'recipe.json',
    'scrapy/spider.py',
    'scrapy/answers.py',
    'scrapy/progress.py',
    'scrapy/rows.py',
    'scrapy/next_page.py',
    'scrapy/requirements.txt',
    'crawlee/crawler.mjs',
    'crawlee/answers.mjs',
    'crawlee/progress.mjs',
    'crawlee/rows.mjs',
    'crawlee/next-page.mjs',
    'crawlee/package.json',
  ]);
  expect(files['addresses.txt']?.split('\n')).toEqual([...request.addresses, '']);
  const other = projectFiles({ ...request, name: `"%s' \n`, addresses: ['https://a.example/'] });
  for (const path of Object.keys(files).filter((name) => /\.(?:py|mjs)$/.test(name)))
    expect(other[path]).toBe(files[path]);
  expect(files['README.md']).toContain('VANTAGE_SCRAPER_KEY');
  expect(projectFiles({ ...request, engines: ['crawlee'] })['scrapy/spider.py']).toBeUndefined();
});

test('pages are fetched as JSON through the scraper, or through the proxy of a country', () => {
  expect(dataOf({})).toMatchObject({
    scraper: {
      address: 'https://scraper.example/api/v1',
      body: { mode: 'browser', proxy_country: 'DE', delivery: 'json', include_content: true },
    },
    proxy: null,
  });
  expect(dataOf({ route: 'proxy' })).toMatchObject({
    scraper: null,
    proxy: { server: 'http://proxy.example:1000', modifiers: '_country-DE' },
  });
  expect(dataOf({ recipe: null })).toMatchObject({
    list: null,
    columns: ['page_url', 'final_url', 'status_code', 'content'],
  });
});

test('only what programs read is asked for and paid, and the explanation names what is left out', () => {
  const options = {
    ...request.options,
    pdf: true,
    noHtml: true,
    captureHeaders: true,
    networkCapture: '[{"url": "api"}]',
    ai: true,
    aiSource: 'markdown' as const,
    aiPrompt: 'Find the price',
    schemeId: '7',
    extractScheme: '[{"name": "x"}]',
  };
  const { scraper } = dataOf({ recipe: null, options });
  expect(scraper).toEqual({
    address: 'https://scraper.example/api/v1',
    body: {
      mode: 'browser',
      proxy_country: 'DE',
      content: 'html',
      delivery: 'json',
      include_content: true,
    },
  });
  const readmeOf = (more: Partial<ProjectRequest>) =>
    projectFiles({ ...request, ...more })['README.md'];
  const names = ['screenshot', 'pdf', 'no_html', 'capture_headers', 'networkCapture', 'ai_enhance'];
  const told = [...names, 'scheme_id', 'extract_scheme'].map((name) => `\`${name}\``).join(', ');
  expect(readmeOf({ recipe: null, options })).toContain(
    `- Not asked for, because the programs read the content of a page alone: ${told}.\n`,
  );
  expect(readmeOf({ route: 'proxy', options })).not.toContain('Not asked for');
  expect(readmeOf({ options: { ...request.options, screenshot: false } })).not.toContain(
    'Not asked for',
  );
});

test('a saved configuration is sent, and the explanation says what it may cost', () => {
  const options = { ...request.options, configId: 'cfg_7' };
  expect(dataOf({ options })).toMatchObject({ scraper: { body: { config_id: 'cfg_7' } } });
  const sentence = '- The saved configuration of `config_id` applies to each page.';
  const readmeOf = (more: Partial<ProjectRequest>) =>
    projectFiles({ ...request, ...more })['README.md'];
  expect(readmeOf({ options })).toContain(sentence);
  expect(readmeOf({ options, recipe: null })).toContain(sentence);
  expect(readmeOf({})).not.toContain('config_id');
  expect(readmeOf({ options, route: 'proxy' })).not.toContain('config_id');
});

test('a name with half a character is written as JSON that any reader takes', () => {
  expect(dataOf({ name: 'half \uD83D, whole 😀' })['name']).toBe('half \uFFFD, whole 😀');
});

test('sessions and secret headers are left to the environment', () => {
  const additionalHeaders = '{"Authorization": "Bearer s3cret", "Accept": "x"}';
  const options = { ...request.options, proxySession: 'abc1234', additionalHeaders };
  const files = projectFiles({ ...request, options });
  expect(JSON.stringify(files)).not.toMatch(/s3cret|abc1234/);
});

test('a next link is followed by its text and limit; a button for more rows is told', () => {
  const withNext = (kind: 'next' | 'more') => ({
    ...recipe,
    draft: { ...recipe.draft, next: { kind, name: 'Older "lamps"', pages: 4, rows: 100 } },
  });
  expect(dataOf({})['next']).toBeNull();
  expect(dataOf({ recipe: withNext('next') })['next']).toEqual({
    pages: 4,
    name: 'Older "lamps"',
    chosen: false,
  });
  expect(dataOf({ recipe: withNext('more') })['next']).toBeNull();
  const readmeFor = (kind: 'next' | 'more') =>
    projectFiles({ ...request, recipe: withNext(kind) })['README.md'];
  expect(readmeFor('next')).toContain('up to 4 pages are read');
  expect(readmeFor('more')).toContain('presses a button or scrolls');
});

test('a next link without a text is followed by its selector, or told not to be', () => {
  const plain = { tag: 'a', text: '', facts: [], classes: [] };
  const filesOf = (link: NextLink, name?: string) => {
    const next = { kind: 'next' as const, link, pages: 10, rows: 100, ...(name && { name }) };
    return { ...request, recipe: { ...recipe, draft: { ...recipe.draft, next } } };
  };
  const nextOf = (...of: Parameters<typeof filesOf>) => dataOf(filesOf(...of))['next'];
  const readmeOf = (...of: Parameters<typeof filesOf>) =>
    projectFiles(filesOf(...of))['README.md'] ?? '';
  const imported = { ...plain, tag: '', css: 'a.next' };
  expect(nextOf(imported)).toEqual({ pages: 10, name: '', chosen: false, css: 'a.next' });
  expect(readmeOf(imported)).toContain(
    "by links found by the selector of the recipe's link (where all lead to one page) or with `rel=next`. Each",
  );
  // A stored `#` stands for any digits.
  const icon = { ...plain, facts: ['rel=next', 'data-page=#'], classes: ['on'], byHand: true };
  const css = 'a[rel="next"][class~="on"]';
  expect(nextOf(icon)).toEqual({ pages: 10, name: '', chosen: true, css });
  expect(readmeOf(icon)).not.toContain('with `rel=next`');
  expect(nextOf(icon, 'Older')).toEqual({ pages: 10, name: 'Older', chosen: true });
  for (const lost of [
    { ...plain, byHand: true },
    { ...icon, tag: 'button' },
  ]) {
    expect(nextOf(lost)).toBeNull();
    expect(readmeOf(lost)).toContain('Programs cannot follow the next link that was chosen');
    expect(readmeOf(lost)).not.toContain('pages are read');
  }
  expect(readmeOf(plain)).toContain('by links with `rel=next`. Each');
});

test('pictures of imported selectors are read as in the panel: the address of lazy loading first', () => {
  const { draft } = recipe;
  const prints = draft.locators.fields.map((print) => ({
    ...print,
    kind: 'picture' as const,
    part: '@src',
  }));
  const css = { rows: 'li', fields: prints.map(() => 'img') };
  const locators = { ...draft.locators, fields: prints, css };
  const { list } = dataOf({ recipe: { ...recipe, draft: { ...draft, locators } } });
  const { fields } = list as { fields: { attributes: string[] }[] };
  for (const { attributes } of fields) expect(attributes).toEqual(pictureAttributes);
  expect(fields.length).toBeGreaterThan(0);
});

test('the explanation names fields of which programs read the first value alone', () => {
  const { draft } = recipe;
  const [first] = draft.fields;
  if (!first) throw new Error('no field');
  const selectors = draft.locators.fields.map(() => 'b');
  const readmeOf = (many: number[]): string | undefined => {
    const css = { rows: 'li', fields: selectors, many };
    const imported = { ...recipe, draft: { ...draft, locators: { ...draft.locators, css } } };
    return projectFiles({ ...request, recipe: imported })['README.md'];
  };
  expect(readmeOf([first.locator])).toContain(
    `- Of several values the first one is read: ${safeName(first.name)}.\n`,
  );
  expect(readmeOf([])).not.toContain('Of several values');
});

test('the explanation tells what is paid for again, and that the same command goes on', () => {
  const readmeOf = (route: 'scraper' | 'proxy'): string =>
    projectFiles({ ...request, route })['README.md'] ?? '';
  for (const route of ['scraper', 'proxy'] as const) {
    expect(readmeOf(route)).toContain('Run the same command again.');
    expect(readmeOf(route)).not.toMatch(/JOBDIR|undefined/);
  }
  expect(readmeOf('scraper')).toContain('it may have been charged');
  expect(readmeOf('proxy')).toContain('Pages that fail are tried again three times.');
  expect(readmeOf('proxy')).not.toContain('may have been charged');
});
