import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { exitHost, names, shopHost } from '../fixtures/names.ts';
import type { Names } from '../fixtures/names.ts';
import { openFirefox } from '../run/firefoxScreen.ts';
import { until } from '../run/screen.ts';
import type { Screen } from '../run/screen.ts';
import { addProfile, connect } from '../run/setUp.ts';
import { startService } from '../service/service.ts';
import type { Service } from '../service/service.ts';
import type { LogLine } from '../service/types.ts';

/** One Firefox for all, as it starts slowly; each test goes on where the one before it stopped. */
test.describe.configure({ mode: 'serial' });

const extension = path.resolve(import.meta.dirname, '../../.output/firefox-mv3');
/** Three ways out on one endpoint. */
const profiles = [
  { name: 'Deutschland', product: 'rp', country: 'DE', session: 'sticky' },
  { name: 'Amerika', product: 'rp', country: 'US', session: 'sticky' },
  { name: 'Frankreich', product: 'rp', country: 'FR', session: 'hard' },
] as const;
const question = 'Tell me my account information';

let service: Service;
let where: Names;
let firefox: Screen;
let folder: string;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  service = await startService({ agentDelayMs: 100_000 });
  where = names(service.addresses);
  folder = await mkdtemp(path.join(os.tmpdir(), 'vantage-firefox-'));
  firefox = await openFirefox({
    hosts: [shopHost, exitHost],
    extension,
    profile: folder,
    headless: true,
  });
  await connect(firefox, service.addresses);
  for (const profile of profiles) await addProfile(firefox, profile);
});

test.afterAll(async () => {
  await firefox.close();
  await service.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

/** The site's lines since a moment on requests with this mark. */
function visits(mark: string): LogLine[] {
  return service.world.log.filter(
    (line) => line.where === 'site' && (line.path?.includes(mark) ?? false),
  );
}

/** The popup's exit once it is one of the local service's, and another than `before`. */
async function exitShown(before: string | null): Promise<string> {
  return until('The popup showed no new exit', 30, async () => {
    const shown = await firefox.read('Exit IP');
    return /^127(\.\d+){3}$/.test(shown) && shown !== before ? shown : null;
  });
}

test('ten switches on one endpoint: no wrong exit, nothing direct, cookies kept', async () => {
  test.setTimeout(150_000);
  const exits = new Set<string>();
  for (let turn = 0; turn < 10; turn += 1) {
    const { name, country } = profiles[turn % profiles.length]!;
    await firefox.show('popup.html');
    await firefox.press('switch', name);
    await until(`${name} was not switched on`, 20, async () =>
      (await firefox.text()).includes(`${name}\nOn`) ? true : null,
    );
    const mark = `turn-${turn}`;
    if (turn === 0) await firefox.visit(`${where.siteHttp}/set-cookie?${mark}`);
    for (const origin of [where.siteHttp, where.site]) {
      for (const i of [1, 2]) await firefox.visit(`${origin}/whoami?${mark}=${i}`);
    }
    await firefox.show('popup.html');
    const exit = await exitShown(null);
    exits.add(exit);
    const seen = visits(mark);
    expect(seen.length).toBeGreaterThanOrEqual(4);
    expect(seen.map(({ from }) => from)).toEqual(seen.map(() => exit));
    expect(service.world.exits.find(exit)?.country).toBe(country);
  }
  expect(exits.size).toBe(10);
  expect(visits('turn-9').find(({ path: at }) => at?.startsWith('/whoami'))?.cookie).toBeTruthy();
  // Each turn's login belongs to the session of that turn: none of an earlier one was shown.
  const shown = service.world.log.filter(
    ({ where: at, host }) => at === 'proxy' && host.startsWith(shopHost),
  );
  const order = [...new Set(shown.map(({ session }) => session))];
  expect(shown.map(({ session }) => order.indexOf(session))).toEqual(
    shown.map(({ session }) => order.indexOf(session)).sort((a, b) => a - b),
  );
});

test('rotating changes the exit, and the site sees the new one', async () => {
  await firefox.show('popup.html');
  const before = await exitShown(null);
  await firefox.press('button', 'Rotate IP');
  const after = await exitShown(before);
  await firefox.visit(`${where.site}/whoami?rotated`);
  expect(visits('rotated').map(({ from }) => from)).toEqual([after]);
});

test('an answer of the agent that takes 100 s arrives with the popup closed after 1 s', async () => {
  test.setTimeout(180_000);
  await firefox.visit(`${where.site}/table`);
  await firefox.show('popup.html');
  await firefox.press('tab', 'Agent');
  await firefox.fill('Message', question);
  await firefox.press('button', 'Ask the agent');
  await new Promise((resolve) => setTimeout(resolve, 1000));
  await firefox.away();
  await until('The agent did not answer', 130, async () =>
    service.world.charges.length > 0 ? true : null,
  );
  await firefox.show('workspace.html#/agent');
  await until('The answer is not in the workspace', 20, async () => {
    const text = await firefox.text();
    return text.includes(question) && text.includes('Done') ? true : null;
  });
  expect(service.world.charges).toHaveLength(1);
});

test('switching off is direct again; a dead proxy lets nothing out', async () => {
  await firefox.show('popup.html');
  // The popup opens on the tab that was used last.
  await firefox.press('tab', 'Proxy');
  await firefox.press('switch', 'Amerika');
  const exit = await exitShown(null);
  await fetch(`${service.addresses.admin}/proxies`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ product: 'rp', dead: true }),
  });
  await firefox.visit(`${where.siteHttp}/whoami?dead`).catch(() => exit);
  expect(visits('dead')).toEqual([]);
  await firefox.show('popup.html');
  await firefox.press('switch', 'Amerika');
  await until('It was not switched off', 10, async () =>
    (await firefox.text()).includes('Your own address') ? true : null,
  );
  await firefox.visit(`${where.siteHttp}/whoami?own`);
  expect(visits('own').map(({ from }) => from)).toEqual(['127.0.0.1']);
});
