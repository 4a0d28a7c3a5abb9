// @vitest-environment jsdom
import { describe, expect, test } from 'vitest';
import { markdownOf, textOf } from '@/utils/view/markup/readable-page';

const address = 'https://site.test/a/page';
const page = (body: string) => new Blob([`<!doctype html><body>${body}`], { type: 'text/html' });
const markdown = (body: string) => markdownOf(page(body), address, 'whole');
const story = '<p>The harbour wakes slowly, and the ferries leave with their lamps lit.</p>'.repeat(
  12,
);

describe('words stay apart', () => {
  test.each([
    ['a button', 'Lamps<button>Buy</button>now', 'Lamps Buy now'],
    ['options', 'to<select><option>oak<option>桌子<option>椅子</select>', 'to oak 桌子 椅子'],
    ['a frame', 'Lamps<iframe></iframe>shop', 'Lamps shop'],
    ['a hidden part', 'Lamps<span hidden>new</span>shop', 'Lamps new shop'],
    ['a unit', '<span>500</span><span>g</span><span>flour</span>', '500 g flour'],
    ['labels', '<small>12 May</small><small>Reading</small>', '12 May Reading'],
    ['a summary', '<details><summary>More</summary>Text</details>', 'More\n\nText'],
    ['a block in a line', 'Lamps<span> <div>Shop</div> </span>Tables', 'Lamps\n\nShop\n\nTables'],
    ['a reading', '<ruby>港<rt>みなと</rt></ruby>へ', '港(みなと)へ'],
    ['letters of a word', '<span>i</span>Phone <i>un</i><b>even</b>', 'iPhone _un_**even**'],
  ])('beside %s', async (_kind, body, text) => {
    expect(await markdown(body)).toBe(text);
  });

  test('where a part between them is left out', async () => {
    const body = `<main>${story}<div>Lamps<nav>Menu</nav>Shop<div><form></form></div>Tables</div></main>`;
    for (const text of [await markdownOf(page(body), address), await textOf(page(body), address)]) {
      expect(text).toMatch(/Lamps\s+Shop\s+Tables/);
    }
  });
});

describe('code', () => {
  const listing = '<pre><span class="k">let</span> a\n  b</pre>';

  test('keeps its lines in Markdown and text', async () => {
    expect(await markdown(listing)).toBe('```\nlet a\n  b\n```');
    expect(await textOf(page(listing), address)).toBe('let a\n  b');
  });

  test('keeps lines that are elements', async () => {
    const lines =
      '<div>one</div><div>two</div><span style="display:block">three</span>four<br>five';
    expect(await markdown(`<pre><code>${lines}</code></pre>`)).toBe(
      '```\none\ntwo\nthree\nfour\nfive\n```',
    );
  });

  test('keeps its language, also where the page is an article', async () => {
    const code = '<pre><code class="hljs language-js">let a</code></pre>';
    expect(await markdownOf(page(`<article>${story}${code}</article>`), address)).toContain(
      '```js\nlet a\n```',
    );
  });

  test('keeps the links of a listing', async () => {
    expect(await markdown('<pre><a href="x">x</a>  1 kB\n<a href="y">y</a>  2 kB</pre>')).toBe(
      '[x](https://site.test/a/x) 1 kB  \n[y](https://site.test/a/y) 2 kB',
    );
  });
});

test('images that load later have their address', async () => {
  const images =
    '<img data-src="a.png" src="" alt="A"><img src="data:x" srcset="b.png 1x, c.png 2x">';
  expect(await markdown(images)).toBe(
    '![A](https://site.test/a/a.png)![](https://site.test/a/b.png)',
  );
});

test('links without words go', async () => {
  expect(await markdown('<p>Oak<a href="x"><svg></svg></a><a href="y"> </a></p>')).toBe('Oak');
});

test('an article keeps quotes, the level of its title, and no links to its own headings', async () => {
  const quote = '<aside><div>Ann said:</div><blockquote>Is it the lamp?</blockquote></aside>';
  const body = `<article><h1>Lamps<a href="#lamps">¶</a></h1>${story}${quote}<h2>Oil<a href="#oil">#</a></h2>${story}</article>`;
  const text = await markdownOf(page(body), address);
  expect(text).toContain('Is it the lamp?');
  expect(text).toMatch(/^# Lamps\n/);
  expect(text).toContain('\n## Oil\n');
});
