import { Canaries } from '../fixtures/canaries.ts';
import { launchSearched } from './canary-watch.ts';
import { chromiumWithBuild, expect, test } from './harness.ts';

/** Without these, the search in all other tests would prove nothing: a secret in each place is found. */

test('a secret in a request, page, console, error, download or in storage is found', async ({
  vantage,
  service,
  where,
  canaries,
}) => {
  const { account, scraper } = service.addresses.keys;
  const login = service.state.accounts[0]!.products.get('rp')!.password;
  await vantage.connect();
  const page = await vantage.visit(`${where.site}/table`);
  const settings = await vantage.open('workspace.html#/settings');
  await canaries.searchBrowser();
  canaries.hear(service);
  expect(canaries.take()).toEqual([]);

  const downloaded = page.waitForEvent('download');
  const failed = vantage.context.waitForEvent('weberror');
  await page.evaluate(
    async ([key, password]) => {
      await fetch('/ip', { headers: { 'x-login': btoa(`me:${key}`) } });
      await fetch(`/ip?key=${key}`);
      document.body.appendChild(document.createElement('div')).attachShadow({
        mode: 'open',
      }).textContent = `login ${password}`;
      console.warn('the key is', key);
      const link = document.body.appendChild(document.createElement('a'));
      link.href = URL.createObjectURL(new Blob([`login: ${password}`]));
      link.download = 'logins.txt';
      link.click();
      setTimeout(() => {
        throw new Error(`no answer with ${password}`);
      });
    },
    [account, login],
  );
  await settings.evaluate(async (key) => {
    await chrome.storage.local.set({ note: { key } });
    await chrome.storage.session.set({ openLogins: { key } });
  }, scraper);
  await downloaded;
  await failed;
  await canaries.searchBrowser();
  canaries.hear(service);
  const found = canaries.take();
  const at = `${where.site}/table`;
  // Each begins with the place, and ends in the secret or holds it.
  for (const [start, secret] of [
    [`request, address: ${where.site}/ip?key=`, account],
    ['request, site: ', 'x-login'],
    ['request, site: GET /ip?key=', account],
    [`page, ${at}: `, `login ${login}`],
    [`console, ${at}: the key is `, account],
    [`error, ${at}: no answer with `, login],
    ['download, logins.txt: login: ', login],
    ['storage, local note: ', scraper],
    ['storage, session openLogins: ', scraper],
  ] as const) {
    const isIt = (text: string) => text.startsWith(start) && text.includes(secret);
    expect(found.filter(isIt).length, `${start}… of ${found.join('\n')}`).toBeGreaterThan(0);
  }
  // At the end they are still there, and on the disk as well.
  canaries.allow('page', 'download', 'storage', 'profile');
});

test('a secret in a page or a file of the profile is found when a test closes its own browser @long', async ({
  service,
}) => {
  const canaries = new Canaries();
  const options = { ...chromiumWithBuild(service), headless: true };
  const context = await launchSearched({ canaries, service }, options);
  const page = await context.newPage();
  await page.goto(service.addresses.site);
  await page.evaluate((key) => {
    localStorage.setItem('kept', key);
    document.body.append(key);
  }, service.addresses.keys.browser);
  await context.close();
  const found = canaries.take().join('\n');
  expect(found).toMatch(/^page, https:/m);
  expect(found).toMatch(/^profile, canary in Default\/Local Storage/m);
});
