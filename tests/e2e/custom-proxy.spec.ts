import type { Page } from '@playwright/test';
import { type CustomProxy, startCustomProxy } from '../fixtures/custom-proxy.ts';
import { direct } from '../fixtures/judge.ts';
import { expect, test } from './harness.ts';
import type { Vantage } from './vantage.ts';

const exits = { 'ann:one': '127.40.0.1' };

/**
 * Saves a profile for a proxy on this machine and opens the popup. No account is connected, and no
 * exit check is set.
 */
async function popupWith(
  vantage: Vantage,
  about: { name: string; port: number; scheme?: string; host?: string },
  [username = '', password = '']: string[] = [],
) {
  const popup = await vantage.popup();
  const hasLogin = username !== '';
  const profile = {
    scheme: 'http',
    host: 'proxy.vantage.test',
    ...about,
    id: about.name,
    kind: 'custom',
  };
  const login = hasLogin ? { username, password } : null;
  const input = { profile: { ...profile, hasLogin }, login };
  await popup.page.evaluate(
    async (message): Promise<unknown> => await chrome.runtime.sendMessage(message),
    { type: 'profiles/save', input },
  );
  return popup;
}

const explained = (tab: Page) => tab.getByRole('heading', { name: /did not load/ });
const alert = (page: Page) => page.getByRole('alert');

async function go(vantage: Vantage, url: string): Promise<Page> {
  const tab = await vantage.context.newPage();
  await tab.goto(url).catch(() => null);
  return tab;
}

async function withProxy(
  refusalStatus: 401 | 407,
  work: (proxy: CustomProxy) => Promise<void>,
): Promise<void> {
  const proxy = await startCustomProxy(exits, refusalStatus);
  try {
    await work(proxy);
  } finally {
    await proxy.close();
  }
}

test('without an account: a proxy that works is on, and a login it never saw is asked for', async ({
  vantage,
  service,
  where,
}) => {
  await withProxy(407, async ({ port }) => {
    const popup = await popupWith(vantage, { name: 'Own', port }, ['ann', 'one']);
    const { shown } = await popup.switchOn('Own');
    await expect(popup.page.getByText('On, exit not verified')).toBeVisible();
    const tab = await go(vantage, `${where.siteHttp}/ip`);
    await expect(tab.locator('body')).toContainText('127.40.0.1');
    expect(direct(service.state, shown)).toEqual([]);
  });
});

test('a proxy named by an IPv6 address takes the login, alone and beside a site of its own @long', async ({
  vantage,
  service,
  where,
}) => {
  const proxy = await startCustomProxy(exits, 407, '::1');
  const popup = await popupWith(vantage, { name: 'Own', port: proxy.port, host: '[::1]' }, [
    'ann',
    'one',
  ]);
  const { shown } = await popup.switchOn('Own');
  await expect(popup.page.getByText('On, exit not verified')).toBeVisible();
  await expect((await go(vantage, `${where.siteHttp}/ip`)).locator('body')).toContainText(
    '127.40.0.1',
  );
  // An excluded site needs a script.
  await vantage.send([{ type: 'proxy/exclude', input: { site: 'excluded.test', add: true } }]);
  await expect((await go(vantage, `${where.site}/ip`)).locator('body')).toContainText('127.40.0.1');
  expect(direct(service.state, shown)).toEqual([]);
  await proxy.close();
});

for (const refusalStatus of [407, 401] as const) {
  test(`a wrong login that the proxy answers with ${refusalStatus} is explained over http and https${refusalStatus === 407 ? '' : ' @long'}`, async ({
    vantage,
    service,
    where,
  }) => {
    await withProxy(refusalStatus, async ({ port }) => {
      const popup = await popupWith(vantage, { name: 'Own', port }, ['ann', 'nonsense']);
      const { shown } = await popup.switchOn('Own');
      await expect(alert(popup.page)).toContainText('The proxy refused the login');
      for (const site of [where.siteHttp, where.site]) {
        await expect(explained(await go(vantage, `${site}/ip`))).toBeVisible();
      }
      await expect(popup.exitIp).not.toHaveText('Checking…');
      expect(direct(service.state, shown)).toEqual([]);
    });
  });
}

test('a missing login is told as such @long', async ({ vantage, where }) => {
  await withProxy(407, async ({ port }) => {
    const popup = await popupWith(vantage, { name: 'Own', port });
    await popup.switchOn('Own');
    await expect(alert(popup.page)).toContainText('this profile has none');
    await expect(explained(await go(vantage, `${where.siteHttp}/ip`))).toBeVisible();
  });
});

test("a gateway's 403 over plain http is explained, and a site's own is left alone @long", async ({
  vantage,
  where,
}) => {
  await withProxy(407, async (proxy) => {
    const popup = await popupWith(vantage, { name: 'Own', port: proxy.port }, ['ann', 'one']);
    await popup.switchOn('Own');
    await expect(popup.page.getByText('On, exit not verified')).toBeVisible();
    const own = await go(vantage, `${where.siteHttp}/fail?status=403`);
    await own.waitForTimeout(1000);
    await expect(explained(own)).toHaveCount(0);
    proxy.answerWith(403);
    // After a passed check, a profile counts as working for ten seconds.
    await expect(async () => {
      await expect(explained(await go(vantage, `${where.siteHttp}/ip`))).toBeVisible({
        timeout: 2000,
      });
    }).toPass({ timeout: 20_000 });
    await expect(alert(popup.page)).toContainText('the proxy refuses them');
  });
});

test('a proxy that is gone, and one of another kind, are told without an account @long', async ({
  vantage,
}) => {
  await withProxy(407, async (proxy) => {
    const popup = await popupWith(vantage, { name: 'Gone', port: 9 });
    await popup.switchOn('Gone');
    await expect(alert(popup.page)).toContainText("can't be reached");
    await popup.page.close();
    const other = await popupWith(vantage, { name: 'TLS', port: proxy.port, scheme: 'https' });
    await other.switchOn('TLS');
    await expect(alert(other.page)).toContainText(/can't be reached|does not speak/);
  });
});

test('an exit check is kept without an account, and tells the exit of a custom proxy', async ({
  vantage,
  where,
}) => {
  const settings = await vantage.open('workspace.html#/settings');
  await settings.getByLabel('Exit check address', { exact: true }).fill(where.exitCheck);
  await settings.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(settings.getByText('Connecting…')).toHaveCount(0);
  await expect(alert(settings)).toHaveCount(0);
  await withProxy(407, async ({ port }) => {
    const popup = await popupWith(vantage, { name: 'Own', port }, ['ann', 'one']);
    await popup.switchOn('Own');
    expect(await popup.exit()).toBe('127.40.0.1');
  });
});
