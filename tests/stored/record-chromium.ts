import { expect, test } from '../e2e/harness.ts';
import { allowPrivate, openPrivate, privateWorker } from '../e2e/private-window.ts';
import { dumpDatabase } from '../fixtures/stored-databases.ts';
import { keep } from './keep.ts';
import { browse, type Browser, mark, passphrase, scrape, setUp } from './use.ts';

test('what Chromium stores', async ({ vantage, service, where }) => {
  await allowPrivate(vantage);
  const page = await vantage.open('workspace.html#/results');
  const say = (type: string, input: object): Promise<{ ok: boolean; value?: { text?: string } }> =>
    page.evaluate((sent) => chrome.runtime.sendMessage(sent), { type, input });
  const browser: Browser = {
    async send(type, input) {
      expect(await say(type, input), type).toMatchObject({ ok: true });
    },
    local: () => page.evaluate(() => chrome.storage.local.get(null)),
    dump: (name) => page.evaluate(dumpDatabase, name),
    visit: (url) => vantage.visit(url),
  };
  const { local, dump, send } = browser;
  await setUp(browser, service, where);
  await browse(browser, where);
  await scrape(browser, where);
  await mark(browser, where);

  // Data left by private windows: a setting of their own, and the cost of a paid call there.
  const window = await openPrivate(vantage);
  await send('proxy/switch', { profileId: '00000000-0000-4000-8000-000000000005', on: true });
  const [opened] = await Promise.all([
    vantage.context.waitForEvent('page'),
    (await privateWorker(vantage.context)).evaluate(
      (url) => chrome.tabs.create({ url }),
      `${vantage.origin}/popup.html`,
    ),
  ]);
  await opened.waitForURL(/popup/);
  const options = { mode: 'request', country: '', screenshot: false };
  const input = { url: `${where.site}/table`, options, privateAddressConfirmed: true };
  await opened.evaluate((sent) => chrome.runtime.sendMessage(sent), {
    type: 'scrape/submit',
    input,
  });
  await expect.poll(async () => JSON.stringify((await local())['privateSpent'])).toContain('done');
  await opened.close();
  await window.close();

  const backup = (await say('backup/make', { passphrase, withLibrary: true })).value?.text ?? '';
  const databases = { library: await dump('library') };
  await keep({ browser: 'chromium', local: await local(), databases, backup }, 'open', service);
  await send('lock/set', { passphrase });
  const locked = { browser: 'chromium', local: await local(), databases: {}, backup: '' } as const;
  await keep(locked, 'locked', service);
});
