import { addFault } from '../fixtures/admin.ts';
import { threeProfiles } from '../fixtures/profiles.ts';
import { expect, test } from './harness.ts';

test('an exit check that hangs holds up no check of the profile that is switched on next', async ({
  vantage,
  service,
}) => {
  await vantage.connect();
  await vantage.addProfiles(threeProfiles);
  const popup = await vantage.popup();
  await addFault(service, { area: 'exitCheck', kind: 'delay', ms: 60_000, count: 1 });
  const checks = () => service.state.log.filter(({ where }) => where === 'exitCheck').length;
  const before = checks();
  await popup.switchOn('Germany');
  await expect.poll(checks).toBe(before + 1);
  const pressed = Date.now();
  await popup.switchOn('France');
  await popup.exit();
  expect(Date.now() - pressed).toBeLessThan(5000);
});
