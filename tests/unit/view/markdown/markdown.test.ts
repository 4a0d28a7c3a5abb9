// @vitest-environment jsdom
import { marked } from 'marked';
import { describe, expect, test, vi } from 'vitest';
import { toMarkdown } from '@/utils/view/markdown/markdown';

const read = (body: string) => new DOMParser().parseFromString(body, 'text/html').body;
const turn = (body: string) => toMarkdown(read(body), 'https://site.test/');
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

describe('a table that is turned in slices', () => {
  const rows = (count: number) =>
    numbers(count)
      .map((at) => `<tr><td>Oak ${at}</td><td><b>${at}</b></td></tr>`)
      .join('');
  const lines = (count: number) => numbers(count).map((at) => `| Oak ${at} | **${at}** |`);

  test('has each row once, under one heading', async () => {
    const head = '<thead><tr><th>Tree</th><th align="right">Count</th></tr></thead>';
    const text = await turn(`<table><caption>Trees</caption>${head}${rows(500)}</table><p>End</p>`);
    expect(text.split('\n')).toEqual([
      'Trees',
      '',
      '| Tree | Count |',
      expect.stringMatching(/^\| --- \| (---|---:) \|$/),
      ...lines(500),
      '',
      'End',
    ]);
  });

  test('has an empty heading where it names no columns', async () => {
    const text = await turn(`<p>Begin</p><table>${rows(400)}</table>`);
    expect(text.split('\n')).toEqual([
      'Begin',
      '',
      '|     |     |',
      '| --- | --- |',
      ...lines(400),
    ]);
  });

  test('keeps rows that look like a heading, and what is wider further down', async () => {
    const odd = '<tr><td>---</td><td>---</td></tr><tr><th>a</th><th>b</th></tr>'.repeat(200);
    const text = await turn(`<table>${odd}<tr><td>1</td><td>2</td><td>3</td></tr></table>`);
    const all = text.split('\n');
    expect(all.slice(0, 3)).toEqual([
      '|     |     |     |',
      '| --- | --- | --- |',
      String.raw`| \--- | \--- |     |`,
    ]);
    expect(all.filter((line) => line === '| a   | b   |')).toHaveLength(200);
    expect(all.filter((line) => line === String.raw`| \--- | \--- |`)).toHaveLength(199);
    expect(all.at(-1)).toBe('| 1   | 2   | 3   |');
  });

  test('has the items of its lists as lines, and nothing that runs', async () => {
    const text = await turn(
      `<table>${'<tr onclick="go()"><td>a<td><ul><li>b<li>c</ul>\n\n'.repeat(300)}</table><p>End</p>`,
    );
    expect(text.match(/^\| a {3}\| b(<br>)+c \|$/gm)).toHaveLength(300);
    expect(text).not.toMatch(/go\(\)|<[^b]/);
    expect(text).toMatch(/\|\n\nEnd$/);
  });

  test('keeps bars in its cells, also double ones and those of code', async () => {
    const row = String.raw`<tr><td><code>a || b</code><td>x\|y<td><code>c</code>`;
    const text = await turn(`<table><tr><th>1<th>2<th>3${row}</table>`);
    expect(text.split('\n').at(-1)).toBe('| a &#124;\\| b | x\\\\\\|y | `c` |');
    const cells = Array.from(read(marked.parse(text, { async: false })).querySelectorAll('td'));
    expect(cells.map((cell) => cell.textContent)).toEqual(['a || b', String.raw`x\|y`, 'c']);
  });

  test('stays text where a row has thousands of cells', async () => {
    const text = await turn(`<table><tr>${'<td>x </td>'.repeat(1500)}</tr></table>`);
    expect(text.match(/x/g)).toHaveLength(1500);
    expect(text).not.toContain('|');
  });

  test('lays a page out: then its cells are read one after the other', async () => {
    const inner = `<table>${rows(400)}</table>`;
    const text = await turn(
      `<table><tr><td><h2>Menu</h2></td><td>${inner}</td><td><p>End</p></td></tr></table>`,
    );
    expect(text.startsWith('## Menu\n\n|     |     |\n| --- | --- |\n| Oak 1 | **1** |\n')).toBe(
      true,
    );
    expect(text.endsWith('| Oak 400 | **400** |\n\nEnd')).toBe(true);
  });

  test('keeps the words of cells around an inner table apart', async () => {
    const text = await turn(
      '<table><tr><td><table><tr><td>In<td>ner</table><td>Side</tr><tr><td>Low<div>end</div></table>',
    );
    expect(text).toBe('|     |     |\n| --- | --- |\n| In  | ner |\n\nSide\n\nLow\n\nend');
  });
});

describe('a long list that is turned in slices', () => {
  const items = (count: number) =>
    numbers(count)
      .map((at) => `<li>Oak <i>${at}</i></li>`)
      .join('');

  test('is one list', async () => {
    const text = await turn(`<ul>${items(600)}</ul><p>End</p>`);
    const all = numbers(600).map((at) => `*   Oak _${at}_`);
    expect(text.split('\n')).toEqual([...all, '', 'End']);
  });

  test('goes on counting', async () => {
    const text = await turn(`<ol start="7">${items(600)}</ol>`);
    expect(text.split('\n')).toEqual(numbers(600).map((at) => `${at + 6}.  Oak _${at}_`));
  });

  test('keeps text that stands outside its items, and goes on counting', async () => {
    const text = await turn(`<ol>Before ${items(300)} between ${items(300)} after</ol>`);
    const lines = text.split('\n').filter((line) => line.trim() !== '');
    const oaks = lines.map((line) => /\d+\.  Oak _\d+_/.exec(line)?.[0]).filter(Boolean);
    expect(oaks).toEqual(numbers(600).map((at) => `${at}.  Oak _${((at - 1) % 300) + 1}_`));
    for (const word of ['Before', 'between', 'after']) expect(text).toContain(word);
  });

  test('follows the text of an item at once where readers take it for a list', async () => {
    const inner = (list: string) => turn(`<ul><li>Trees<${list}><li>Oak<li>Ash</ol></ul>`);
    expect(await inner('ol')).toBe('*   Trees\n    1.  Oak\n    2.  Ash');
    expect(await inner('ol start="2"')).toBe('*   Trees\n    \n    2.  Oak\n    3.  Ash');
  });

  test('counts from one where its start is no number of Markdown', async () => {
    for (const start of ['-1', 'abc', '1.5', '', '999999998']) {
      const text = await turn(`<ol start="${start}">${items(2)}</ol>`);
      expect(text.split('\n'), start).toEqual(['1.  Oak _1_', '2.  Oak _2_']);
    }
  });
});

test('a page of an unknown kind is taken apart, code in colours stays code, and one long sentence its words', async () => {
  const code = '<span>let</span> <span>x</span>\n'.repeat(600);
  const text = await turn(
    `<app-root><form><h2>Oak</h2><pre><code class="language-js">${code}</code></pre></form><p>${'<b>x</b> '.repeat(3500)}</p></app-root>`,
  );
  expect(text.startsWith('## Oak\n\n```js\nlet x\nlet x\n')).toBe(true);
  expect(text).toContain('let x\n```\n\nx x x x ');
});

test('tildes are escaped only where they could come together', async () => {
  const body = '<p>about ~5 kg of <s>oak</s><s> </s><b>a~~b</b> in /~ann</p>~5';
  const text = 'about ~5 kg of ~~oak~~ **a\\~\\~b** in /~ann\n\n\\~5';
  expect(await turn(body)).toBe(text);
  expect(await turn(String.raw`~~~ \~`)).toBe(String.raw`\~\~\~ \\\~`);
});

const hard = '\u00A0'.repeat(19_900);
test.each([
  ['items', `<ul>one<li>two<li>three${hard}four</ul>`],
  ['lines', `<p>one<br>two<br>three${hard}four</p>`],
  ['cells', `<table><tr><th>one<th>two<tr><td>three${hard}<td>four</table>`],
])('words of %s with twenty thousand blanks stay apart', async (_where, body) => {
  expect(await turn(body)).toBe('one two three four');
});

test('blanks as pages have them stay', async () => {
  const blanks = '\u00A0'.repeat(300);
  const code = `if (a) {\n${`${' '.repeat(80)}b();\n\n\n`.repeat(150)}}${'\n'.repeat(200)}c`;
  const list = `<ul><li>x${blanks}<b>y</b></li></ul>`;
  const body = `<p>x${blanks}<b>y</b></p>${list}<pre><code class="language-js">${code}</code></pre>`;
  expect(await turn(body)).toBe(
    `x${blanks}**y**\n\n*   x${blanks}**y**\n\n\`\`\`js\n${code}\n\`\`\``,
  );
});

test('code is put between as many backticks and spaces as it needs', async () => {
  const search = vi.spyOn(RegExp.prototype, 'test');
  const parts = ['a', '`a', 'a``b`', '``` `` a', ' a\nb ', ' a b'];
  const body = parts.map((code) => `<p><b>x <wbr></b><code>${code}</code>z</p>`).join('');
  const wanted = ['`a`', '`` `a ``', '``` a``b` ```', '` ``` `` a `', '`a b` ', '` a b`'];
  const lines = (await turn(body)).split('\n\n');
  expect(lines.map((line) => line.replace(/^\*\*x( \*\*|\*\* )(.*)z$/, '$2'))).toEqual(wanted);
  // With two repetitions of any character, long code takes the square of its length.
  const slow = search.mock.contexts.filter(
    (one) => one instanceof RegExp && /\.\*.*\.\*/.test(one.source),
  );
  expect(slow).toEqual([]);
  search.mockRestore();
});
