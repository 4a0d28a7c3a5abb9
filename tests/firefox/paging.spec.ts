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

test('a next link that is chosen on the page by a real click is followed, though it says that it leads back @long', async ({
  firefox,
  where,
}) => {
  await firefox.visit(`${where.site}/growing/week/4`);
  const site = firefox.page('site');
  await showLists(firefox);
  await firefox.press('button', 'More pages');
  await shows(firefox, 'Next page found: “Next week”.');
  await firefox.press('button', 'Choose the next link on the page');
  await shows(firefox, 'Click the link or button to the next page');
  await site.bringToFront();
  const link = await site.$('.weeks a');
  const box = await link?.boundingBox();
  if (!box) throw new Error('the link is not on the screen');
  await site.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await shows(firefox, 'Next page chosen: “Previous week”.');
  expect(site.url()).toBe(`${where.site}/growing/week/4`);
  await firefox.press('button', 'Go through the pages');
  await shows(firefox, '96 rows from 4 pages');
  await shows(firefox, 'All read');
});
