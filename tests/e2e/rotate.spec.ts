import { addFault } from '../fixtures/admin.ts';
import { arrival, direct } from '../fixtures/judge.ts';
import { sendAll } from '../fixtures/sender.ts';
import { threeProfiles } from '../fixtures/profiles.ts';
import { withoutSpares } from '../fixtures/spare-logins.ts';
import { expect, test } from './harness.ts';

test.beforeEach(async ({ vantage }) => {
  await vantage.connect();
  await vantage.fillProfiles(threeProfiles.slice(0, 1));
});

test('Rotate IP shows old and new side by side, and sites see the new one', async ({
  vantage,
  service,
  where,
}) => {
  const tab = await vantage.visit(`${where.siteHttp}/ip`);
  const popup = await vantage.popup();
  const { shown } = await popup.switchOn('Germany');
  const seen = async (prefix: string): Promise<(string | undefined)[]> => {
    const sent = await tab.evaluate(sendAll, { urls: [where.siteHttp, where.site], prefix });
    return sent.map((one) => arrival(service.state, one)?.from);
  };
  const first = await popup.exit();
  expect(await seen('first')).toEqual([first, first]);
  // With a spare login a new session would replace this one: `spare-logins.spec.ts`.
  await withoutSpares(service, popup.page, ['Germany']);

  let before = first;
  for (let turn = 0; turn < 3; turn += 1) {
    await popup.rotate();
    await expect(popup.page.getByText('Exit IP changed', { exact: true })).toBeVisible();
    const now = await popup.exit();
    expect(now).not.toBe(before);
    expect(await popup.beforeAndNow()).toEqual([before, now]);
    expect(await seen(`turn${turn}`)).toEqual([now, now]);
    expect(service.state.exits.find(now)?.country).toBe('DE');
    before = now;
  }
  expect(direct(service.state, shown)).toEqual([]);
  const rotations = service.state.log.filter(
    ({ where, path }) => where === 'account' && path?.startsWith('/public/rotate_session'),
  );
  expect(rotations.map(({ status }) => status)).toEqual([200, 200, 200]);

  await popup.switchOff('Germany');
  expect(await seen('off')).toEqual(['127.0.0.1', '127.0.0.1']);
});

test('an address that did not change is told @long', async ({ vantage, service }) => {
  // Pool with a single exit: the service rotates and returns the same one.
  const only = service.state.exits.pick('rp', { countries: ['DE'] });
  service.state.exits.pick = () => only;
  const popup = await vantage.popup();
  await popup.switchOn('Germany');
  expect(await popup.exit()).toBe(only?.address);
  await popup.rotate();
  await expect(popup.page.getByText('Exit IP did not change', { exact: true })).toBeVisible();
  await expect(popup.page.getByRole('alert')).toContainText('The exit IP did not change');
  expect(await popup.exit()).toBe(only?.address);
});

test('a rotation that the service fails leaves the exit as it was, and says so @long', async ({
  vantage,
  service,
}) => {
  const popup = await vantage.popup();
  await popup.switchOn('Germany');
  const exit = await popup.exit();
  await withoutSpares(service, popup.page, ['Germany']);
  await addFault(service, {
    area: 'account',
    path: '/public/rotate_session',
    kind: 'status',
    status: 500,
  });
  await popup.page.getByRole('button', { name: 'Rotate IP', exact: true }).click();
  await expect(popup.page.getByRole('alert')).toBeVisible();
  expect(await popup.exit()).toBe(exit);
  await expect(popup.toggle('Germany')).toBeChecked();
});
