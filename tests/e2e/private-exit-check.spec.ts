import { loopbackHttps } from '../fixtures/loopback-https.ts';
import { expect, test } from './harness.ts';
import { allowPrivate, forPrivateWindows, openPrivate } from './private-window.ts';

const patient = { timeout: 40_000 };

test('an exit check of private windows that leads elsewhere tells no exit, and one that never ends is given up @long', async ({
  vantage,
  service,
  where,
}) => {
  const asked: string[] = [];
  let endless = 0;
  const server = await loopbackHttps(service.state, ({ url = '', headers }, response) => {
    asked.push(`${url} ${headers.accept ?? ''}`);
    if (url === '/moved') {
      response.writeHead(302, { location: where.exitCheck }).end();
      return;
    }
    endless += 1;
    response.writeHead(200);
    const timer = setInterval(() => response.write('1'), 250);
    response.on('close', () => {
      endless -= 1;
      clearInterval(timer);
    });
  });
  try {
    const { accountApi, keys } = service.addresses;
    const connect = async (path: string) => {
      // Under another name than the site, which the profile does not take either.
      const exitCheck = `${server.origin.replace('//shop', '//check')}${path}`;
      const addresses = { accountApi, exitCheck, dashboard: '' };
      await vantage.send([{ type: 'account/connect', input: { addresses, key: keys.account } }]);
    };
    await allowPrivate(vantage);
    await connect('/moved');
    await vantage.addProfiles([{ name: 'Germany', country: 'DE' }]);
    const popup = await vantage.popup();
    await forPrivateWindows(popup.page, { scope: 'only' });
    await openPrivate(vantage);
    await popup.toggle('Germany').click();
    const problem = popup.page.getByRole('alert');
    await expect(problem).toBeVisible(patient);
    expect(new Set(asked)).toEqual(new Set(['/moved application/json, text/plain']));
    // The end of the redirect is reached without the profile: its address is the user's own.
    expect(service.state.log.filter(({ where: at }) => at === 'exitCheck')).toEqual([]);
    await expect(popup.page.getByText('127.0.0.1')).toHaveCount(0);

    await connect('/endless');
    await problem.getByRole('button', { name: 'Check again', exact: true }).click();
    await expect.poll(() => endless, patient).toBe(1);
    await expect(problem).toBeVisible(patient);
    await expect.poll(() => endless, patient).toBe(0);
  } finally {
    server.close();
  }
});
