import { direct } from '../fixtures/judge.ts';
import { begin, everything, inExtension, load, send, tabOf } from './extension-api.ts';
import { expect, test } from './harness.ts';
import { inFirefox } from './in-firefox.ts';

test('a tab stays in its session when Firefox loads Vantage anew @long', async ({
  firefox,
  service,
  where,
}) => {
  const tabsOnly = { ...everything, scope: 'only' } as const;
  await begin(firefox, { name: 'Tab', country: 'JP', where: tabsOnly });
  const tab = await firefox.browser.newPage();
  await load(tab, `${where.siteHttp}/ip?tab`);
  const { id } = await tabOf(firefox, '/ip?tab');
  await send(firefox, 'proxy/tab', { tabId: id, profileId: 'Tab' });
  const kept = () => inExtension(firefox, (api) => api.storage.local.get('keptTabs'), null);
  await expect.poll(kept).toMatchObject({ keptTabs: { routes: { [id]: 'Tab' } } });
  await inFirefox(
    firefox,
    `const { AddonManager } = ChromeUtils.importESModule('resource://gre/modules/AddonManager.sys.mjs');
    const own = await AddonManager.getAddonByID('vantage@vantage.example');
    await own.disable();
    await own.enable();`,
  );
  const since = Date.now();
  const text = await load(tab, `${where.siteHttp}/ip?anew`);
  const [exit = ''] = (text ?? '').split('\n');
  expect(service.state.exits.find(exit)?.country).toBe('JP');
  expect(direct(service.state, since)).toEqual([]);
});
