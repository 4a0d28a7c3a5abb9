// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { locatorsForElement, resolveElement } from '../../../bench/extract/page/element-locators';
import { pageOf } from '../page';

const head = '<header><a href="/">Home</a></header>';
const page = (details: string): Document =>
  pageOf(
    `${head}<main><h1 class="name">A lamp</h1><div class="text"><p>A lamp that shines in the dark.</p></div>${details}</main>`,
  );
const list = `<dl class="details"><dt>Weight</dt><dd>12 kg</dd><dt>Height</dt><dd>40 cm</dd><dt>Colour</dt><dd>Red</dd></dl>`;

function find(from: Document, selector: string, to: Document) {
  const kept = locatorsForElement(from, from.querySelector(selector)!);
  const found = resolveElement(to, JSON.parse(JSON.stringify(kept)) as NonNullable<typeof kept>);
  return { text: found.element?.textContent ?? null, drift: found.drift, matched: found.matched };
}

test('an element is found again on the same page', () => {
  expect(find(page(list), 'h1', page(list))).toMatchObject({ text: 'A lamp', drift: null });
  expect(find(page(list), 'dd:nth-of-type(2)', page(list))).toMatchObject({
    text: '40 cm',
    drift: null,
  });
});

test('words beside it find it at another place', () => {
  const other = page(
    '<dl class="x"><dt>Colour</dt><dd>Blue</dd><dt>Depth</dt><dd>9 cm</dd><dt>Height</dt><dd>55 cm</dd></dl>',
  );
  const { text, matched } = find(page(list), 'dd:nth-of-type(2)', other);
  expect(text).toBe('55 cm');
  expect(matched).toContain('label');
});

test('attributes find it when its tag and place are others', () => {
  const before = page('<p>From <span itemprop="price">12.50</span></p>');
  const after = page('<section><div><b itemprop="price">13.50</b></div></section>');
  expect(find(before, '[itemprop]', after)).toMatchObject({ text: '13.50', drift: null });
});

test('what is gone is told', () => {
  const { text, drift } = find(
    page(list),
    'dd:nth-of-type(2)',
    pageOf(`${head}<main><h1>Sign in</h1></main>`),
  );
  expect(text).toBeNull();
  expect(drift).not.toBeNull();
});

test('a value beside the same words twice is not taken', () => {
  const { text, drift } = find(
    page(list),
    'dd:nth-of-type(2)',
    page('<ul><li>Height <b>40 cm</b></li><li>Height <b>41 cm</b></li></ul>'),
  );
  expect(text).toBeNull();
  expect(drift).not.toBeNull();
});
