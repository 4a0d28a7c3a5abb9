import { expect, test } from './harness.ts';
import { lockedNote, lockVault, setLock } from './lock.ts';

test('who lost the passphrase loses the keys alone, and meanwhile nothing goes out directly @long', async ({
  vantage,
  service,
  where,
}) => {
  test.setTimeout(120_000);
  await vantage.connect();
  await vantage.addProfiles([{ name: 'Germany', country: 'DE' }]);
  const popup = await vantage.popup();
  await popup.switchOn('Germany');
  await popup.exit();
  const settings = await setLock(vantage);
  await lockVault(settings);
  await settings.getByRole('button', { name: 'Forgot the passphrase?', exact: true }).click();
  await settings.getByLabel('Type DELETE to go on', { exact: true }).fill('DELETE');
  const asked = service.state.log.length;
  await settings.getByRole('button', { name: 'Delete keys and logins', exact: true }).click();
  await expect(lockedNote(settings)).toHaveCount(0);
  await expect(settings.getByRole('alert').first()).toContainText('No account API key yet');
  const disk = await settings.evaluate(async () =>
    JSON.stringify(await chrome.storage.local.get(null)),
  );
  expect(disk).not.toContain('"sealed"');
  const page = await vantage.context.newPage();
  await expect(page.goto(where.exitCheck)).rejects.toThrow(/ERR_/);
  expect(service.state.log.slice(asked)).toEqual([]);

  await vantage.connect();
  await popup.page.bringToFront();
  await popup.page.getByRole('button', { name: 'Apply the change', exact: true }).click();
  await popup.exit();
});
