import { expect, test } from './harness.ts';
import { fillNumber, showLists, shows } from './press.ts';

test('the pages of a list are read one after another, up to the limit of rows @long', async ({
  firefox,
  service,
  where,
}) => {
  await firefox.visit(`${where.site}/products`);
  await showLists(firefox);
  await firefox.press('button', 'More pages');
  await shows(firefox, 'Next page found: “Next”.');
  await fillNumber(firefox, 'Maximum rows', 60);
  await firefox.press('button', 'Go through the pages');
  await shows(firefox, '60 rows from 3 pages');
  await shows(firefox, 'Ended at your limit of rows.');
  expect(firefox.page('site').url()).toBe(`${where.site}/products?page=3`);
  expect(service.state.charges).toEqual([]);
});
