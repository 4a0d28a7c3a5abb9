// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { toMarkdown } from '@/utils/view/markdown/markdown';
import { prepareForMarkdown } from '@/utils/view/markdown/prepare-markdown';

const read = (body: string) => new DOMParser().parseFromString(body, 'text/html').body;
const there = 'https://there.test/x';

async function turnable(body: string): Promise<string> {
  const root = read(body);
  await prepareForMarkdown(root, 'https://site.test/');
  return root.getHTML();
}

test('what runs or leads on its own is taken away, links and pictures stay', async () => {
  const out = await turnable(
    `<p onclick="go()">words</p><script>go()</script><style>p{}</style><a href="${there}" ping="${there}">x</a>
     <img src="/lamp.png" onerror="go()"><a href="javascript:go()">y</a><form action="${there}/form"></form>`,
  );
  expect(out).not.toMatch(/go\(\)|<script|<style|ping|form"/);
  for (const kept of ['words', `href="${there}"`, 'src="https://site.test/lamp.png"'])
    expect(out).toContain(kept);
});

test('a cell that covers a million columns covers a hundred', async () => {
  expect(await turnable('<table><tr><td colspan="1000000">x</td></tr></table>')).toContain(
    'colspan="100"',
  );
});

test('a table in a heading becomes words of its line', async () => {
  const page = read('<h2>Prices<table><tr><th>Lamp<th>Shade<td>12 €</table></h2>');
  expect(await toMarkdown(page, 'https://site.test/')).toBe('## Prices Lamp Shade 12 €');
});

test('cells without a table become their words', async () => {
  const root = read('<p>before</p>');
  const math = root.ownerDocument.createElementNS('http://www.w3.org/1998/Math/MathML', 'math');
  const row = root.ownerDocument.createElementNS('http://www.w3.org/1998/Math/MathML', 'tr');
  row.append('x + y');
  math.append(row);
  root.append(math);
  await prepareForMarkdown(root, 'https://site.test/');
  expect(root.querySelector('tr')).toBeNull();
  expect(root.textContent).toContain('x + y');
});

test('a table that stays markup is dead, and a tag in a text stays a text', async () => {
  const text = await toMarkdown(
    read(
      `<table><tr><td><ul><li onclick="go()">a</li></ul><img src="${there}" onerror="go()"></td><td>b</td></tr></table>
       <p>Write &lt;b&gt; for bold, 5 &lt; 6</p>`,
    ),
    'https://site.test/',
  );
  expect(text).not.toContain('go()');
  expect(text).toContain('Write &lt;b> for bold, 5 < 6');
});
