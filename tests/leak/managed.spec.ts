import type { BrowserContext, Page } from '@playwright/test';
import { launchSearched } from '../e2e/canary-watch.ts';
import { build } from '../e2e/harness.ts';
import { profileAction } from '../e2e/profile-menu.ts';
import { Vantage } from '../e2e/vantage.ts';
import { names } from '../fixtures/names.ts';
import { argumentsFor, executablePath, expect, test } from './harness.ts';
import { installing, startInstalled } from './installed.ts';

const message = 'Ask the desk in room 12.';
const germany = { name: 'Office Germany', product: 'rp', countries: ['DE'] };
const france = { name: 'Office France', product: 'rpc', countries: ['FR'] };
const nowhere = { name: 'Of no kind', product: 'x' };

/** Row of a profile on the Profiles page. */
function row(page: Page, name: string) {
  return page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });
}

test("a company's presets appear, stay as they are, say whom to ask, and follow its policy", async ({
  service,
  judges,
  canaries,
}) => {
  expect(judges.nameServer.asked).toEqual([]);
  const where = names(service.addresses);
  const installed = await startInstalled(build, executablePath);
  const preset = (profiles: unknown[], further: Record<string, unknown> = {}): void =>
    installed.policies({
      ...further,
      '3rdparty': {
        extensions: {
          [installed.id]: {
            accountApi: service.addresses.accountApi,
            exitCheck: where.exitCheck,
            message,
            profiles,
          },
        },
      },
    });
  preset([germany, france, nowhere]);
  installed.offer('0.1.0');
  const options = {
    executablePath,
    args: installing.without(argumentsFor(service)),
    ignoreDefaultArgs: installing.ignoreDefaultArgs,
  };
  const context: BrowserContext = await launchSearched({ canaries, service }, options);
  try {
    await installed.ready(context);
    const vantage = new Vantage(context, service, where, installed.origin);

    // The addresses are set, can't be changed, and receive the key.
    const settings = await vantage.open('workspace.html#/settings');
    await expect(settings.getByText(message)).toBeVisible();
    await expect(settings.getByText("that can't be read: 3.")).toBeVisible();
    for (const [name, value] of [
      ['Account API address', service.addresses.accountApi],
      ['Exit check address', where.exitCheck],
    ] as const) {
      await expect(settings.getByLabel(name, { exact: true })).toHaveValue(value);
      await expect(settings.getByLabel(name, { exact: true })).not.toBeEditable();
    }
    await expect(settings.getByLabel('Dashboard', { exact: false })).toBeEditable();
    const { account } = service.addresses.keys;
    await settings.getByLabel('Account API key', { exact: true }).fill(account);
    await settings.getByRole('button', { name: 'Connect', exact: true }).click();
    await expect(settings.getByRole('heading', { name: 'Connected', exact: true })).toBeVisible();

    // So are the profiles: they can be duplicated and switched, but not edited or removed.
    const profiles = await vantage.open('workspace.html#/profiles');
    await expect(profiles.getByText(message)).toBeVisible();
    for (const { name } of [germany, france]) {
      await expect(row(profiles, name).getByText('Company', { exact: true })).toBeVisible();
      await expect(row(profiles, name).getByRole('button', { name: /^(Edit|Remove)/ })).toHaveCount(
        0,
      );
    }
    await profiles.goto(`${installed.origin}/workspace.html#/profiles/managed-0-Office%20Germany`);
    await profiles.reload();
    await expect(row(profiles, germany.name)).toBeVisible();
    await expect(profiles.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0);
    const duplicate = await profileAction(profiles, germany.name, `Duplicate ${germany.name}`);
    await duplicate.click();
    await expect(profiles.getByRole('button', { name: /^Edit Office Germany/ })).toBeVisible();

    const popup = await vantage.popup();
    await popup.switchOn(germany.name);
    expect(service.state.exits.find(await popup.exit())?.country).toBe('DE');
    const unheld = popup.page.getByText('WebRTC can bypass the proxy');
    await expect(popup.page.getByRole('button', { name: 'Rotate IP', exact: true })).toBeEnabled();
    await popup.notes();
    await expect(unheld).toBeHidden();
    await popup.list();

    // The policy removes one, adds one above the active one, and unlocks the settings.
    preset([{ ...france, name: 'Office Lyon' }, germany], {
      WebRtcIPHandling: 'default',
      NetworkPredictionOptions: 0,
    });
    await expect(row(profiles, 'Office Lyon')).toBeVisible({ timeout: 60_000 });
    await expect(row(profiles, france.name)).toHaveCount(0);
    await expect(popup.toggle(germany.name)).toBeChecked();
    await popup.notes();
    await expect(unheld).toBeVisible({ timeout: 60_000 });
    await expect(popup.page.getByText('may look up site names')).toBeVisible();
    await expect(popup.page.getByText('Your company sets this').first()).toBeVisible();
    await popup.list();
    await popup.switchOff(germany.name);
    await popup.notes();
    await expect(unheld).toBeHidden();
    await popup.list();
    // An invalid entry does not keep an active profile from working, and is reported again.
    await popup.switchOn(germany.name);
    await popup.notes();
    await expect(unheld).toBeVisible();
    await popup.list();

    // An active profile uses the policy's current version, and stops working when it is removed.
    const country = async () => service.state.exits.find(await popup.exitIp.innerText())?.country;
    await expect.poll(country, { timeout: 30_000 }).toBe('DE');
    preset([{ ...germany, countries: ['US'] }]);
    await expect.poll(country, { timeout: 60_000 }).toBe('US');
    await expect(popup.toggle(germany.name)).toBeChecked();
    preset([france]);
    await expect(popup.toggle(germany.name)).toHaveCount(0, { timeout: 60_000 });
    await expect(popup.exitIp).toHaveText('Your own IP', { timeout: 30_000 });
  } finally {
    await context.close();
    await installed.close();
  }
});
