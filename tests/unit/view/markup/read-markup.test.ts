// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { stripActiveMarkup } from '@/utils/view/markup/strip-active-markup';
import { parseInertDocument } from '@/utils/view/markup/read-markup';

test.each([
  [
    'a field in the place of the attributes',
    '<form onsubmit="go()"><input name="attributes"></form>',
  ],
  ['a field in the place of a method', '<form onsubmit="go()"><input id="removeAttribute"></form>'],
  ['a picture in the place of the search', '<img name="querySelectorAll"><p onclick="go()">x</p>'],
  [
    'a form in the place of the page',
    '<form name="documentElement"></form><p onclick="go()">x</p>',
  ],
])('%s bears that name no more', async (_, markup) => {
  const page = await parseInertDocument(markup);
  expect(page.querySelectorAll('[name],[id]')).toHaveLength(0);
  expect(await stripActiveMarkup(page)).not.toContain('go()');
});

test('other names stay', async () => {
  const page = await parseInertDocument(
    '<form id="order"><input name="amount"></form><h2 id="title"></h2>',
  );
  expect(page.querySelectorAll('[name],[id]')).toHaveLength(3);
});
