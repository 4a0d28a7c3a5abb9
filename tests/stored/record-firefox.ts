import { test } from '../firefox/harness.ts';
import { inExtension, send } from '../firefox/extension-api.ts';
import { dumpDatabase } from '../fixtures/stored-databases.ts';
import { keep } from './keep.ts';
import { browse, type Browser, mark, passphrase, scrape, setUp } from './use.ts';

test.use({ privateWindows: true });

test('what Firefox stores', async ({ firefox, service, where }) => {
  const page = firefox.page('extension');
  const browser: Browser = {
    send: (type, input) => send(firefox, type, input, false),
    local: () => inExtension(firefox, (api) => api.storage.local.get(null), null),
    dump: (name) => page.evaluate(dumpDatabase, name),
    visit: (url) => firefox.visit(url),
  };
  const { local, dump } = browser;
  await setUp(browser, service, where);
  await browse(browser, where);
  await scrape(browser, where);
  await mark(browser, where);

  const made = await inExtension(
    firefox,
    (api, input) => api.runtime.sendMessage({ type: 'backup/make', input }),
    { passphrase, withLibrary: true },
  );
  const backup = (made as { value: { text: string } }).value.text;
  const databases = { library: await dump('library'), secrets: await dump('secrets') };
  await keep({ browser: 'firefox', local: await local(), databases, backup }, 'open', service);
  await browser.send('lock/set', { passphrase });
  await keep(
    {
      browser: 'firefox',
      local: await local(),
      databases: { secrets: await dump('secrets') },
      backup: '',
    },
    'locked',
    service,
  );
});
