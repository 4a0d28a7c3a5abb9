import { direct } from '../fixtures/judge.ts';
import { expect, test } from './harness.ts';
import { begin, everything, load, send, tabOf } from './extension-api.ts';

test('a page that a service worker loads goes by its tab', async ({ firefox, service, where }) => {
  const { state } = service;
  const country = (text: string | null) => state.exits.find((text ?? '').split('\n')[0]!)?.country;
  await begin(firefox, { name: 'All', country: 'DE', where: everything });
  await begin(firefox, { name: 'Tab', country: 'JP', where: { ...everything, scope: 'only' } });
  const tab = await firefox.browser.newPage();
  await load(tab, `${where.site}/ip?registers`);
  await tab.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js');
    await navigator.serviceWorker.ready;
  });
  await load(tab, `${where.siteHttp}/ip?tab`);
  const { id } = await tabOf(firefox, '/ip?tab');
  await send(firefox, 'proxy/tab', { tabId: id, profileId: 'Tab' });
  const since = Date.now();

  // While its worker requests the page, the tab still shows the page before.
  const url = `${where.site}/ip?by-worker`;
  const text = await load(tab, url);
  expect(text).toContain('by its worker');
  expect(country(text)).toBe('JP');
  expect(country(await load(tab, `${where.siteHttp}/ip?tab`))).toBe('JP');

  // The same page in an ordinary tab: Firefox does not tell for which of the two a worker requests it. Where that
  // request is blocked, Firefox loads the page without the worker.
  expect(country(await firefox.visit(url))).toBe('DE');
  expect(country(await load(tab, `${url}-again`))).toBe('JP');
  const seen = state.log.flatMap(({ path, from }) =>
    path?.includes('by-worker') ? [[path, state.exits.find(from)?.country]] : [],
  );
  expect(seen).toEqual([
    ['/ip?by-worker', 'JP'],
    ['/ip?by-worker', 'DE'],
    ['/ip?by-worker-again', 'JP'],
  ]);
  expect(direct(state, since)).toEqual([]);
});
