import type { Page } from 'puppeteer-core';
import { direct, idIn, sessionsSeen } from '../fixtures/judge.ts';
import { expect, test } from './harness.ts';
import {
  backgroundEnds,
  backgroundLife,
  begin,
  everything,
  inExtension,
  load,
  pageAt,
  send,
  tabOf,
} from './extension-api.ts';
import { inFirefox } from './in-firefox.ts';

const countries = ['DE', 'US', 'FR', 'JP', 'GB', 'IT', 'ES', 'NL', 'BR', 'CA'];
const rounds = 50;
const tabsOnly = { ...everything, scope: 'only' } as const;

test.describe('a background that hardly lives', () => {
  test.use({ backgroundIdleMs: 300 });
  // A background that ends so soon has to be started for nearly every step.
  test.describe.configure({ timeout: 300_000 });

  test('ten tabs on ten sessions of one endpoint: none of 500 loads goes astray, though the background ends again and again @long', async ({
    firefox,
    service,
    where,
  }) => {
    const { state } = service;
    const tabs: Page[] = [];
    for (const country of countries) {
      await begin(firefox, { name: country, country, where: tabsOnly });
      const page = await firefox.browser.newPage();
      await load(page, `${where.siteHttp}/ip?tab=${country}`);
      const { id } = await tabOf(firefox, `tab=${country}`);
      await send(firefox, 'proxy/tab', { tabId: id, profileId: country });
      tabs.push(page);
    }
    // No tab had a profile yet: the site saw the browser's own address, so 'never direct' below can
    // fail.
    expect(direct(state, 0).length).toBeGreaterThanOrEqual(countries.length);

    const since = Date.now();
    const lives = new Set([await backgroundLife(firefox)]);
    for (let round = 0; round < rounds; round += 1) {
      // Without pauses, the loads would keep the background alive on a fast machine.
      if (round % 10 === 9) await backgroundEnds(firefox);
      await Promise.all(
        tabs.map((page, at) => {
          const site = (round + at) % 2 === 0 ? where.siteHttp : where.site;
          return load(page, `${site}/ip?id=${countries[at]}-${round}`);
        }),
      );
      if (round % 10 === 9) lives.add(await backgroundLife(firefox));
    }

    const seen = state.log.flatMap(({ where: at, path, from }) => {
      const id = at === 'site' ? idIn(path) : null;
      return id === null ? [] : [{ country: id.slice(0, 2), from }];
    });
    expect(seen).toHaveLength(countries.length * rounds);
    const astray = seen.filter(({ country, from }) => state.exits.find(from)?.country !== country);
    expect(astray).toEqual([]);
    expect(new Set(seen.map(({ from }) => from)).size).toBe(countries.length);
    expect(sessionsSeen(state).size).toBe(countries.length);
    expect(direct(state, since)).toEqual([]);
    expect(lives.size).toBeGreaterThan(4);
  });
});

test('a container and a tab keep to their profiles, and a closed tab is forgotten', async ({
  firefox,
  service,
  where,
}) => {
  const { state } = service;
  const country = (text: string | null) => state.exits.find((text ?? '').split('\n')[0]!)?.country;
  const container = await firefox.browser.createBrowserContext();
  const boxed = await container.newPage();
  await load(boxed, `${where.siteHttp}/ip?boxed`);
  const { cookieStoreId = '' } = await tabOf(firefox, '?boxed');
  expect(cookieStoreId).toMatch(/^firefox-container-\d+$/);

  await begin(firefox, { name: 'All', country: 'DE', where: everything });
  await begin(firefox, {
    name: 'Boxed',
    country: 'FR',
    where: { ...everything, containers: [cookieStoreId] },
  });
  await begin(firefox, { name: 'Tab', country: 'JP', where: tabsOnly });
  const since = Date.now();
  const tab = await firefox.browser.newPage();
  expect(country(await load(tab, `${where.site}/ip?tab`))).toBe('DE');
  const { id } = await tabOf(firefox, '/ip?tab');
  await send(firefox, 'proxy/tab', { tabId: id, profileId: 'Tab' });
  expect(country(await load(tab, `${where.site}/ip?tab`))).toBe('JP');
  expect(country(await load(boxed, `${where.site}/ip`))).toBe('FR');
  expect(country(await load(boxed, `${where.siteHttp}/ip`))).toBe('FR');
  expect(country(await firefox.visit(`${where.site}/ip`))).toBe('DE');

  const second = await container.newPage();
  expect(country(await load(second, `${where.siteHttp}/ip`))).toBe('FR');
  await send(firefox, 'proxy/tab', { tabId: id, profileId: null });
  expect(country(await load(tab, `${where.site}/ip?tab`))).toBe('DE');
  await send(firefox, 'proxy/switch', { profileId: 'Boxed', on: false });
  expect(country(await load(boxed, `${where.siteHttp}/ip`))).toBe('DE');
  expect(direct(state, since)).toEqual([]);
});

test('links and workers of a tab stay in its session', async ({ firefox, service, where }) => {
  const { state } = service;
  const country = (text: string | null) => state.exits.find((text ?? '').split('\n')[0]!)?.country;
  await begin(firefox, { name: 'All', country: 'DE', where: everything });
  await begin(firefox, { name: 'Tab', country: 'JP', where: tabsOnly });
  const tab = await firefox.browser.newPage();
  await load(tab, `${where.site}/ip?tab`);
  const { id } = await tabOf(firefox, '/ip?tab');
  await send(firefox, 'proxy/tab', { tabId: id, profileId: 'Tab' });
  expect(country(await load(tab, `${where.site}/ip?tab`))).toBe('JP');
  const since = Date.now();

  // A worker belongs to no tab; its page is only open in this one.
  const byWorker = () =>
    tab.evaluate(async () => {
      const code = `onconnect = ({ ports: [port] }) =>
        fetch(location.origin + '/ip?worker' + Math.random()).then((r) => r.text())
          .catch(String).then((text) => port.postMessage(text));`;
      const worker = new SharedWorker(URL.createObjectURL(new Blob([code])));
      return await new Promise<string>((resolve) => {
        worker.port.addEventListener('message', ({ data }) => resolve(String(data)));
        worker.port.start();
      });
    });
  expect(country(await byWorker())).toBe('JP');

  // A blank window never requests a page of its own, and its tab is not assigned yet.
  const byBlank = () =>
    tab.evaluate(async () => {
      const blank = window.open('about:blank');
      if (!blank) return 'No window was opened.';
      const answer = await blank
        .fetch(`${location.origin}/ip?by-blank`)
        .then((reply) => reply.text(), String);
      blank.close();
      return answer;
    });
  expect(country(await byBlank())).toBe('JP');

  for (const [name, rel] of [
    ['blank', ''],
    ['noopener', 'noopener'],
  ] as const) {
    await tab.evaluate(
      (rel, name) => {
        const link = Object.assign(document.createElement('a'), {
          href: `/ip?${name}`,
          target: '_blank',
          rel,
        });
        document.body.append(link);
        link.click();
      },
      rel,
      name,
    );
    const opened = await pageAt(firefox, `/ip?${name}`);
    await expect
      .poll(async () => country(await opened.evaluate(() => document.body.innerText)))
      .toBe('JP');
    // The tab belongs to that session by now, wherever it navigates.
    expect(country(await load(opened, `${where.siteHttp}/ip?${name}-next`))).toBe('JP');
  }

  // Firefox asks for the proxy of a page also where a service worker then answers it.
  await tab.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js');
    await navigator.serviceWorker.ready;
  });
  await tab.evaluate(() => window.open('/offline?answered', '_blank', 'noopener'));
  const answered = await pageAt(firefox, '/offline?answered');
  const byAnswered = () =>
    answered.evaluate(async () => await (await fetch('/ip?answered')).text());
  expect(country(await byAnswered())).toBe('JP');

  // Same site in an ordinary tab: Firefox does not show which of the two a worker serves.
  expect(country(await firefox.visit(`${where.site}/ip`))).toBe('DE');
  expect(await byWorker()).toContain('Error');
  expect(direct(state, since)).toEqual([]);
});

test('a worker that does not tell its page stays at home while a tab has a session @long', async ({
  firefox,
  service,
  where,
}) => {
  const { state } = service;
  await begin(firefox, { name: 'All', country: 'DE', where: everything });
  await begin(firefox, { name: 'Tab', country: 'JP', where: tabsOnly });
  const tab = await firefox.browser.newPage();
  await load(tab, `${where.site}/ip?tab`);
  const { id } = await tabOf(firefox, '/ip?tab');
  const sent = () => state.log.filter(({ path }) => path?.includes('opaque')).length;
  const byWorker = () =>
    tab.evaluate((site) => {
      const url = `${site}/ip?opaque${Math.random()}`;
      const code = `onconnect = ({ ports: [port] }) =>
        fetch('${url}', { mode: 'no-cors' }).then(() => 'sent', String)
          .then((text) => port.postMessage(text));`;
      const worker = new SharedWorker(`data:text/javascript,${encodeURIComponent(code)}`);
      return new Promise<string>((resolve) => {
        worker.port.addEventListener('message', ({ data }) => resolve(String(data)));
        worker.port.start();
      });
    }, where.site);
  expect(await byWorker()).toBe('sent');
  expect(sent()).toBe(1);

  await send(firefox, 'proxy/tab', { tabId: id, profileId: 'Tab' });
  expect(await byWorker()).toContain('Error');
  expect(sent()).toBe(1);
  // Firefox's own requests, which name no origin either, keep their route.
  const own = `${where.site}/ip?own`;
  await inFirefox(firefox, `return await fetch(${JSON.stringify(own)}).then(String, String);`);
  expect(state.log.some(({ path }) => path === '/ip?own')).toBe(true);
  await send(firefox, 'proxy/tab', { tabId: id, profileId: null });
  expect(await byWorker()).toBe('sent');
});

test('the popup gives the tab in front a profile of its own, and takes it away @long', async ({
  firefox,
  service,
  where,
}) => {
  const country = (text: string) => service.state.exits.find(text.split('\n')[0]!)?.country;
  await begin(firefox, { name: 'All', country: 'DE', where: everything });
  await begin(firefox, { name: 'Tab', country: 'FR', where: tabsOnly });
  const url = `${where.site}/ip`;
  expect(country(await firefox.visit(url))).toBe('DE');
  await firefox.show('popup.html');
  await firefox.press('button', 'More for this exit');
  await firefox.choose('This tab', 'Tab');
  await expect.poll(() => firefox.text()).toContain('shop.vantage.test uses Tab');
  expect(country(await firefox.visit(url))).toBe('FR');
  await firefox.show('popup.html');
  await firefox.press('button', 'Notes');
  // Data that the first paint does not wait for.
  await expect.poll(() => firefox.text()).toContain('Allow Vantage in private windows');
  await firefox.press('button', 'More for this exit');
  await firefox.choose('This tab', '');
  await expect.poll(() => firefox.text()).toContain('shop.vantage.test uses All');
  expect(country(await firefox.visit(url))).toBe('DE');
});

test.describe('allowed in private windows', () => {
  test.use({ privateWindows: true });

  test('a profile for private windows takes them and nothing else', async ({
    firefox,
    service,
    where,
  }) => {
    const { state } = service;
    await begin(firefox, { name: 'All', country: 'DE', where: everything });
    await begin(firefox, {
      name: 'Private',
      country: 'FR',
      where: { ...everything, windows: 'private' },
    });
    const since = Date.now();
    const url = `${where.siteHttp}/ip?id=private`;
    await inExtension(firefox, (api, to) => api.windows.create({ incognito: true, url: to }), url);
    const page = await pageAt(firefox, 'id=private');
    // Waits for its URL before requesting it: another load would abort it.
    const arrived = () => state.log.some(({ path }) => idIn(path) === 'private');
    await expect.poll(arrived).toBe(true);
    await load(page, `${where.site}/ip?id=private-again`);
    await firefox.visit(`${where.site}/ip?id=regular`);
    const seen = state.log.flatMap(({ where: at, path, from }) => {
      const id = at === 'site' ? idIn(path) : null;
      return id === null ? [] : [[id, state.exits.find(from)?.country]];
    });
    expect(seen).toEqual([
      ['private', 'FR'],
      ['private-again', 'FR'],
      ['regular', 'DE'],
    ]);
    expect(direct(state, since)).toEqual([]);
  });
});
