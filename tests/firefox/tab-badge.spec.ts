import type { FirefoxScreen } from '../run/firefox-screen.ts';
import { shopHost } from '../fixtures/names.ts';
import { threeProfiles } from '../fixtures/profiles.ts';
import { addProfiles, exitShown, expect, switchOn, test } from './harness.ts';
import { inExtension, send } from './extension-api.ts';

// The background stops between the steps.
test.use({ backgroundIdleMs: 1000, hosts: ['other.vantage.test'] });

/** What the toolbar button says of the tab with the site, while it is in front. */
async function buttonOf(firefox: FirefoxScreen): Promise<unknown> {
  await firefox.page('site').bringToFront();
  return await inExtension(
    firefox,
    async ({ tabs, action }) => {
      const [tab] = await tabs.query({ active: true, currentWindow: true });
      const of = { tabId: tab!.id };
      return { text: await action.getBadgeText(of), title: await action.getTitle(of) };
    },
    null,
  );
}

test('the toolbar button says of each page what takes it, also by a temporary rule @long', async ({
  firefox,
  where,
}) => {
  await addProfiles(firefox, threeProfiles.slice(0, 1));
  await firefox.visit(`${where.site}/table`);
  await firefox.show('popup.html');
  await switchOn(firefox, 'Germany');
  const exit = await exitShown(firefox);
  const says = () => expect.poll(() => buttonOf(firefox), { timeout: 30_000 });
  const germany = { text: 'DE', title: `Vantage: on, Germany, exit ${exit}` };
  const own = { text: '', title: 'Vantage: own connection on this site' };
  await says().toEqual(germany);
  await send(firefox, 'proxy/exclude', { site: `*.${shopHost}`, add: true });
  await says().toEqual(own);
  await firefox.visit(`${where.site.replace(shopHost, 'other.vantage.test')}/table`);
  await says().toEqual(germany);
  await firefox.visit(`${where.site}/table`);
  await says().toEqual(own);
  await send(firefox, 'proxy/exclude', { site: `*.${shopHost}`, add: false });
  await says().toEqual(germany);

  // A temporary rule precedes the profile, until it ends.
  const rule = { site: `*.${shopHost}`, profileId: null, tabId: null };
  await send(firefox, 'proxy/temporary', rule, false);
  await says().toEqual(own);
  expect(await firefox.visit(`${where.siteHttp}/ip`)).not.toContain(exit);
  await send(firefox, 'proxy/temporary-end', { site: rule.site }, false);
  await says().toEqual(germany);
  expect(await firefox.visit(`${where.siteHttp}/ip`)).toContain(exit);
});
