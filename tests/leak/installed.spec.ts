import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { launchSearched } from '../e2e/canary-watch.ts';
import { build } from '../e2e/harness.ts';
import { Vantage } from '../e2e/vantage.ts';
import { names } from '../fixtures/names.ts';
import type { Canaries } from '../fixtures/canaries.ts';
import type { Service } from '../service/service.ts';
import { attempt, between, leaks, nothing } from './attempt.ts';
import type { Judges, Leaks } from './attempt.ts';
import { argumentsFor, executablePath, expect, test } from './harness.ts';
import { installing, startInstalled } from './installed.ts';
import { steadily } from './steady.ts';

/** Browser whose profile folder is kept after its end. */
function starter(
  service: Service,
  canaries: Canaries,
  folder: string,
): () => Promise<BrowserContext> {
  const options = {
    executablePath,
    args: installing.without(argumentsFor(service)),
    ignoreDefaultArgs: installing.ignoreDefaultArgs,
  };
  return () => launchSearched({ canaries, service }, options, folder);
}

/** Starts the browser again and waits until the page that was open has been restored. */
async function again(
  { outside, nameServer }: Judges,
  start: () => Promise<BrowserContext>,
  page: string,
): Promise<{ context: BrowserContext; got: Leaks }> {
  const before = leaks({ outside, nameServer });
  const count = outside.requests.length;
  const context = await start();
  const came = () => outside.requests.slice(count).some((line) => line.includes(page));
  await expect.poll(came, { timeout: 60_000 }).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 3000));
  return { context, got: between(before, leaks({ outside, nameServer })) };
}

test('installed by policy: nothing gets out while the browser starts again, nor while Vantage is updated', async ({
  service,
  judges,
  canaries,
}) => {
  const { outside } = judges;
  const at = (label: string): string => `https://${label}.vantage.test:${outside.https}/${label}`;
  const installed = await startInstalled(build, executablePath);
  // Restores the open tabs, as users may configure it.
  installed.policies({ RestoreOnStartup: 1 });
  installed.offer('0.1.0');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vantage-leak-profile-'));
  const start = starter(service, canaries, folder);
  let context = await start();
  try {
    await installed.ready(context);
    // No profile is on: both events leak what the observers have to detect.
    const openly = await context.newPage();
    const other = await context.newPage();
    let open: Leaks = nothing;
    installed.offer('0.2.0');
    const offUpdate = await steadily(judges, openly, 'off-update', async () => {
      open = await attempt(judges, other, () => installed.update(context));
    });
    expect(open.packets).toBeGreaterThan(0);
    expect(open.stun).toBeGreaterThan(0);
    expect(offUpdate.direct.length).toBeGreaterThan(offUpdate.made / 2);
    expect(offUpdate.asked.length).toBeGreaterThan(offUpdate.made / 2);
    await openly.goto(at('off-restart'));
    await context.close();
    const off = await again(judges, start, '/off-restart');
    ({ context } = off);
    expect(off.got.direct.join(' ')).toContain('/off-restart');
    expect(off.got.asked).toContain('off-restart.vantage.test');

    const vantage = new Vantage(context, service, names(service.addresses), installed.origin);
    await vantage.connect();
    await vantage.addProfiles([{ name: 'Germany', country: 'DE' }]);
    const popup = await vantage.popup();
    await popup.switchOn('Germany');
    await popup.exit();
    await popup.page.goto(at('on-restart'));
    await context.close();

    const on = await again(judges, start, '/on-restart');
    ({ context } = on);
    expect(on.got, 'the browser starts again').toEqual(nothing);
    const page = await context.newPage();
    const started = await attempt(judges, page);
    expect(started, 'after the start').toMatchObject({ ...nothing, loaded: true });

    installed.offer('0.3.0');
    const steady = await context.newPage();
    const onUpdate = await steadily(judges, steady, 'on-update', async () => {
      const tried = await attempt(judges, page, () => installed.update(context));
      expect(tried, 'everything tried while Vantage is updated').toMatchObject(nothing);
    });
    expect(onUpdate, 'while Vantage is updated').toMatchObject(nothing);
    // Requests arrived before and after.
    expect(onUpdate.served).toBeGreaterThan(onUpdate.made / 2);
    const updated = await attempt(judges, page);
    expect(updated, 'after the update').toMatchObject({ ...nothing, loaded: true });
    console.log(
      `  with nothing on: ${off.got.direct.length} direct requests and ${off.got.asked.length} questions at the start; ` +
        `${offUpdate.direct.length}, ${offUpdate.asked.length} and ${offUpdate.packets} packets during the update; ` +
        `with a profile on: none at all, and ${onUpdate.served} of ${onUpdate.made} requests during the update came through`,
    );
  } finally {
    await context.close();
    await installed.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 });
  }
});
