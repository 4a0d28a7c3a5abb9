import { loopbackHttps } from '../fixtures/loopback-https.ts';
import { expect, test } from './harness.ts';

test('a subscribed list routes its sites, and its next version after a refresh @long', async ({
  vantage,
  service,
  where,
}) => {
  const list = { text: '', status: 200, asked: [] as (string | undefined)[] };
  const server = await loopbackHttps(service.state, ({ headers }, response) => {
    list.asked.push(headers['if-none-match']);
    response.writeHead(list.status, {
      'content-type': 'text/plain',
      etag: `"${list.asked.length}"`,
    });
    response.end(list.text);
  });
  try {
    const { hostname } = new URL(where.siteHttp);
    list.text = `[AutoProxy 0.2.9]\n||${hostname}\n@@||direct.example\n/ads\\d+/\n`;
    await vantage.connect();
    await vantage.addProfiles([{ name: 'Germany', country: 'DE' }]);
    const page = await vantage.open('workspace.html#/profiles');
    await page.getByRole('button', { name: 'Edit Germany', exact: true }).click();
    await page.locator('summary', { hasText: 'Where it applies' }).click();
    await page.getByLabel('Applies to', { exact: true }).selectOption('only');
    const address = page.getByLabel('List address', { exact: true });
    await address.fill(`${server.origin.replace('https://', '')}/list.txt`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const edit = page.getByRole('button', { name: 'Edit Germany', exact: true });
    await expect(edit).toBeVisible();

    const popup = await vantage.popup();
    await popup.switchOn('Germany');
    const tab = await vantage.context.newPage();
    const exitOf = async (site: string): Promise<string | null> => {
      await tab.goto(`${site}/ip`);
      const ip = (await tab.locator('body').innerText()).split('\n')[0] ?? '';
      return service.state.exits.find(ip)?.country ?? null;
    };
    await expect.poll(() => exitOf(where.siteHttp)).toBe('DE');

    await edit.click();
    const status = page.getByRole('group', { name: 'Rule list', exact: true }).getByRole('status');
    await expect(status).toContainText('1 site uses this profile.');
    await expect(status).toContainText('1 exception uses your own connection.');
    await expect(status).toContainText('a regular expression');

    // What can't be read leaves the last copy in force.
    list.text = '<!doctype html><title>Sign in</title>';
    const refresh = page.getByRole('button', { name: 'Refresh', exact: true });
    await refresh.click();
    await expect(status).toContainText('The address shows a web page, not a list.');
    await expect(status).toContainText('The last copy stays in use.');
    expect(await exitOf(where.siteHttp)).toBe('DE');

    list.text = '||another.example\n||third.example\n';
    await refresh.click();
    await expect(status).toContainText('2 sites use this profile.');
    await expect.poll(() => exitOf(where.siteHttp)).toBeNull();
    expect(list.asked).toEqual([undefined, '"1"', '"1"']);
  } finally {
    server.close();
  }
});
