import { addFault, clearFaults } from '../fixtures/admin.ts';
import { firstByte } from '../fixtures/first-byte.ts';
import { arrival, sessionsSeen } from '../fixtures/judge.ts';
import { onOwnHost } from '../fixtures/names.ts';
import { threeProfiles } from '../fixtures/profiles.ts';
import { delayAccount, expectSpares, profileIds } from '../fixtures/spare-logins.ts';
import type { Service } from '../service/service.ts';
import type { LogLine } from '../service/types.ts';
import { expect, test } from './harness.ts';

const names = threeProfiles.map(({ name }) => name);

test.beforeEach(async ({ vantage, service }) => {
  await vantage.connect();
  await vantage.addProfiles(threeProfiles);
  await delayAccount(service, 300);
});

/** In the place of the delay, the service refuses every further login. */
async function refuseLogins(service: Service): Promise<void> {
  await clearFaults(service);
  await addFault(service, {
    area: 'account',
    path: '/public/generate',
    kind: 'status',
    status: 500,
  });
}

test('a switch and a rotation with a spare login call the account API only after the first byte', async ({
  vantage,
  service,
  where,
}) => {
  const popup = await vantage.popup();
  await expectSpares(popup.page, names);
  /** Presses, and returns the exit that a site saw then, with the logins and rotations that had come by then. */
  const press = async (isRotation: boolean): Promise<{ from: string; waited: LogLine[] }> => {
    const id = isRotation ? 'rotated' : 'switched';
    const url = `${onOwnHost(where.site, id)}/ip?id=${id}`;
    const pressed = Date.now();
    await popup.page.evaluate(firstByte, { press: 'Germany', isRotation, url });
    const { at, from } = arrival(service.state, { id, url, began: 0, ended: 0, ok: true })!;
    // An account call is logged when it is answered.
    const waited = service.state.log.filter(
      (line) =>
        line.where === 'account' &&
        line.at >= pressed &&
        line.at <= at &&
        /generate|rotate/.test(line.path ?? ''),
    );
    return { from, waited };
  };
  const switched = await press(false);
  expect(switched.waited).toEqual([]);
  expect(service.state.exits.find(switched.from)?.country).toBe('DE');
  expect(await popup.exit()).toBe(switched.from);
  // Replaced, now that it is used.
  await expectSpares(popup.page, names);
  const rotated = await press(true);
  expect(rotated.waited).toEqual([]);
  expect(service.state.exits.find(rotated.from)?.country).toBe('DE');
  expect(sessionsSeen(service.state).size).toBe(2);
});

test('two rotations in a row work, and no login is used twice @long', async ({
  vantage,
  service,
}) => {
  const popup = await vantage.popup();
  await expectSpares(popup.page, names);
  await popup.switchOn('Germany');
  const exits = [await popup.exit()];
  for (let turn = 0; turn < 2; turn += 1) {
    await popup.rotate();
    await expect(popup.page.getByText('Exit IP changed', { exact: true })).toBeVisible();
    exits.push(await popup.exit());
  }
  expect(new Set(exits.slice(0, 2)).size).toBe(2);
  expect(exits[2]).not.toBe(exits[1]);

  // Each session belongs to one switch: those to others and back show new ones.
  await expectSpares(popup.page, names);
  const used: string[] = [...sessionsSeen(service.state)];
  for (const name of ['France', 'Germany', 'France', 'Germany']) {
    await popup.switchOn(name);
    await popup.exit();
    const fresh = [...sessionsSeen(service.state)].filter((id) => !used.includes(id));
    expect(fresh).toHaveLength(1);
    used.push(...fresh);
  }
});

test('a worker killed after it took a spare login does not use it again @long', async ({
  vantage,
  service,
}) => {
  const popup = await vantage.popup();
  await expectSpares(popup.page, names);
  await refuseLogins(service);
  await popup.switchOn('Germany');
  await vantage.killWorker();
  // Opened again, the popup wakes the background, which takes up the exit check.
  await popup.page.reload();
  await popup.exit();
  await expectSpares(popup.page, ['France', 'United States']);
  const [session] = sessionsSeen(service.state);
  await popup.switchOn('France');
  await popup.exit();
  expect([...sessionsSeen(service.state)].filter((id) => id !== session)).toHaveLength(1);
  // None is left for Germany, and the service gives none: what is on stays on.
  await popup.toggle('Germany').click();
  await expect(popup.page.getByRole('alert')).toBeVisible();
  await expect(popup.toggle('France')).toBeChecked();
});

test('a spare login goes with its targeting, its profile and its account @long', async ({
  vantage,
  service,
}) => {
  const popup = await vantage.popup();
  const { page } = popup;
  await expectSpares(page, names);
  const { Germany: id = '', France: gone = '' } = await profileIds(page);
  const profile = {
    id,
    name: 'Germany',
    kind: 'service',
    product: 'rp',
    countries: ['GB'],
    session: 'sticky',
    lifetimeMinutes: 30,
  };
  await vantage.send([{ type: 'profiles/save', input: { profile } }]);
  await expectSpares(page, ['France', 'United States']);
  await popup.switchOn('Germany');
  expect(service.state.exits.find(await popup.exit())?.country).toBe('GB');
  await popup.switchOff('Germany');
  await vantage.send([{ type: 'profiles/remove', input: { profileId: gone } }]);
  await expectSpares(page, ['United States']);
  await vantage.send([{ type: 'account/forget', input: { id: 'first' } }]);
  await expectSpares(page, []);
});

test('requests that fail are told nowhere, and the switch says what it waits for @long', async ({
  vantage,
  service,
}) => {
  await refuseLogins(service);
  const popup = await vantage.popup();
  const requested = () =>
    service.state.log.filter(({ path }) => path?.startsWith('/public/generate')).length;
  await expect.poll(requested).toBe(3);
  await expect(popup.page.getByRole('alert')).toHaveCount(0);
  await clearFaults(service);
  await delayAccount(service, 2000);
  await popup.toggle('Germany').click();
  await expect(popup.page.getByText('Waiting for the service…').first()).toBeVisible();
  await popup.exit();
});
