import type { Page } from '@playwright/test';
import { expect, test } from '../e2e/harness.ts';
import type { Popup, Vantage } from '../e2e/vantage.ts';
import { direct } from '../fixtures/judge.ts';
import type { ServiceState } from '../service/types.ts';
import { danteExit, startDante } from './dante.ts';
import { type Custom, failures } from './failures.ts';
import { exitsOf, startStunnel, startTinyproxy } from './others.ts';
import { startSquid, users } from './squid.ts';

/** Custom profiles through real proxies; no account is connected. */

async function add(vantage: Vantage, { name, port, scheme = 'http', login }: Custom) {
  const hasLogin = login !== undefined;
  const base = { id: name, name, kind: 'custom', scheme, host: '127.0.0.1', port, hasLogin };
  const credentials = login ? { username: login.username, password: login.password } : null;
  await vantage.send([{ type: 'profiles/save', input: { profile: base, login: credentials } }]);
}

/** The address that the site sees on both of its ports, each asked in a tab of its own. */
async function seen({ vantage }: Stage): Promise<string[]> {
  const { site, siteHttp } = vantage.where;
  const found: string[] = [];
  for (const origin of [site, siteHttp]) {
    const tab = await vantage.context.newPage();
    await tab.goto(`${origin}/ip`).catch(() => null);
    found.push(/127(?:\.\d+){3}/.exec(await tab.locator('body').innerText())?.[0] ?? 'nothing');
    await tab.close();
  }
  return found;
}

/**
 * A profile that passed a check is trusted for ten seconds: until then pages are explained, and nothing more is said.
 */
async function saysUnreachable(stage: Stage): Promise<void> {
  await expect(async () => {
    await explains(stage);
    await expect(alert(stage.popup.page)).toContainText("can't be reached", { timeout: 2000 });
  }).toPass({ timeout: 60_000 });
}

async function explains({ vantage }: Stage): Promise<void> {
  for (const origin of [vantage.where.site, vantage.where.siteHttp]) {
    const tab = await vantage.context.newPage();
    await tab.goto(`${origin}/ip`).catch(() => null);
    await expect(tab.getByRole('heading', { name: /did not load/ })).toBeVisible();
    await tab.close();
  }
}

interface Stage {
  vantage: Vantage;
  popup: Popup;
}

const alert = (page: Page) => page.getByRole('alert').first();
const { ann, bob } = users;

/** Addresses with an exit check at a port that nobody listens on. */
const exitDown = { accountApi: '', exitCheck: 'https://127.0.0.1:39999/', dashboard: '' };

for (const scheme of ['http', 'https'] as const) {
  test(`squid over ${scheme}: two users at one port, one after the other, idle connections closed`, async ({
    vantage,
    service,
  }, info) => {
    const squid = await startSquid(info.outputPath('squid'), service.state, 'basic');
    try {
      const port = scheme === 'http' ? squid.port : squid.tlsPort;
      await add(vantage, { name: 'Ann', port, scheme, login: ann });
      await add(vantage, { name: 'Bob', port, scheme, login: bob });
      const popup = await vantage.popup();
      const since = Date.now();
      for (let round = 0; round < 5; round += 1) {
        for (const [name, { exit }] of [
          ['Ann', ann],
          ['Bob', bob],
        ] as const) {
          await popup.switchOn(name);
          expect(await seen({ vantage, popup }), `${name}, round ${round}`).toEqual([exit, exit]);
        }
      }
      // squid closes what idles for a second.
      await popup.page.waitForTimeout(3000);
      expect(await seen({ vantage, popup })).toEqual([bob.exit, bob.exit]);
      expect(direct(service.state, since)).toEqual([]);
    } finally {
      await squid.stop();
    }
  });
}

test('squid stopped and started again: explained, nothing direct, then as before', async ({
  vantage,
  service,
}, info) => {
  const squid = await startSquid(info.outputPath('squid'), service.state, 'basic');
  try {
    await add(vantage, { name: 'Ann', port: squid.port, login: ann });
    const popup = await vantage.popup();
    const { shown } = await popup.switchOn('Ann');
    const stage = { vantage, popup };
    for (let round = 0; round < 3; round += 1) {
      expect(await seen(stage)).toEqual([ann.exit, ann.exit]);
      await squid.stop();
      await saysUnreachable(stage);
      await squid.start();
    }
    await expect(async () => {
      expect(await seen(stage)).toEqual([ann.exit, ann.exit]);
    }).toPass();
    expect(direct(service.state, shown)).toEqual([]);
  } finally {
    await squid.stop();
  }
});

test('squid stopped and started again, with the host of the exit check down: its block ends by itself', async ({
  vantage,
  service,
}, info) => {
  const squid = await startSquid(info.outputPath('squid'), service.state, 'basic');
  try {
    await vantage.send([{ type: 'account/connect', input: { addresses: exitDown, key: '' } }]);
    await add(vantage, { name: 'Ann', port: squid.port, login: ann });
    const popup = await vantage.popup();
    await popup.switchOn('Ann');
    await squid.stop();
    await saysUnreachable({ vantage, popup });
    await squid.start();
    const unverified = popup.page.getByRole('status', { name: 'Not verified' });
    await expect(unverified).toBeVisible({ timeout: 90_000 });
  } finally {
    await squid.stop();
  }
});

test('squid with Digest: the right login is used, a wrong one is told', async ({
  vantage,
  service,
}, info) => {
  const squid = await startSquid(info.outputPath('squid'), service.state, 'digest');
  try {
    const badLogin = { ...ann, password: 'nonsense' };
    await add(vantage, { name: 'Ann', port: squid.port, login: ann });
    await add(vantage, { name: 'Wrong', port: squid.port, login: badLogin });
    const popup = await vantage.popup();
    const since = Date.now();
    await popup.switchOn('Ann');
    expect(await seen({ vantage, popup })).toEqual([ann.exit, ann.exit]);
    await popup.switchOn('Wrong');
    await explains({ vantage, popup });
    await expect(alert(popup.page)).toContainText('refused the login');
    expect(direct(service.state, since)).toEqual([]);
  } finally {
    await squid.stop();
  }
});

for (const [what, { start, about, says, browser }] of Object.entries(failures)) {
  if (browser === 'firefox') continue;
  test(`${what}: explained, nothing direct, told and never on`, async ({
    vantage,
    service,
  }, info) => {
    const { port, stop } = await start(info.outputPath('proxy'), service.state);
    try {
      await add(vantage, { name: 'Own', port, ...about });
      const popup = await vantage.popup();
      const { shown } = await popup.switchOn('Own');
      await explains({ vantage, popup });
      await expect(alert(popup.page)).toContainText(says);
      await expect(popup.page.getByText(/^On\b/)).toHaveCount(0);
      expect(direct(service.state, shown)).toEqual([]);
    } finally {
      await stop();
    }
  });
}

test('tinyproxy, plainly and through the TLS of stunnel, carries by its exit', async ({
  vantage,
  service,
}, info) => {
  const tiny = await startTinyproxy(info.outputPath('tiny'));
  const stunnel = await startStunnel(info.outputPath('stunnel'), service.state, tiny);
  try {
    await add(vantage, { name: 'Plain', port: tiny.port, login: ann });
    await add(vantage, { name: 'TLS', port: stunnel.port, scheme: 'https', login: ann });
    const popup = await vantage.popup();
    for (const name of ['Plain', 'TLS']) {
      await popup.switchOn(name);
      const exit = exitsOf.tinyproxy;
      expect(await seen({ vantage, popup }), name).toEqual([exit, exit]);
    }
  } finally {
    await stunnel.stop();
    await tiny.stop();
  }
});

for (const [what, start, about] of [
  ['dante', (folder: string) => startDante(folder), { scheme: 'socks5' }],
  [
    'squid',
    (folder: string, state: ServiceState) => startSquid(folder, state, 'basic'),
    { login: ann },
  ],
] as const) {
  test(`${what}: a mistyped name as the first page is not blamed on the proxy`, async ({
    vantage,
    service,
  }, info) => {
    const proxy = await start(info.outputPath('proxy'), service.state);
    try {
      await add(vantage, { name: 'Own', port: proxy.port, ...about });
      const popup = await vantage.popup();
      await popup.switchOn('Own');
      const tab = await vantage.context.newPage();
      await tab.goto('https://mistyped.invalid/').catch(() => null);
      await expect(tab.getByRole('heading', { name: /did not load/ })).toBeVisible();
      await expect(tab.getByRole('alert')).toContainText('may be mistyped');
      await expect(alert(popup.page)).toContainText('may be mistyped');
      await tab.goto(`${vantage.where.site}/ip`);
      await expect(popup.page.getByRole('alert')).toHaveCount(0);
      await expect(popup.page.getByText('On', { exact: true })).toBeVisible();
    } finally {
      await proxy.stop();
    }
  });
}

test('dante: SOCKS5 by its exit; stopped it is explained, started again it carries', async ({
  vantage,
  service,
}, info) => {
  const dante = await startDante(info.outputPath('dante'));
  try {
    await add(vantage, { name: 'Dante', port: dante.port, scheme: 'socks5' });
    const popup = await vantage.popup();
    const { shown } = await popup.switchOn('Dante');
    const stage = { vantage, popup };
    expect(await seen(stage)).toEqual([danteExit, danteExit]);
    await dante.stop();
    await saysUnreachable(stage);
    await dante.start();
    await expect(async () => {
      expect(await seen(stage)).toEqual([danteExit, danteExit]);
    }).toPass();
    expect(direct(service.state, shown)).toEqual([]);
  } finally {
    await dante.stop();
  }
});

test('dante: with the host of the exit check down, it is not blamed once a page loads', async ({
  vantage,
}, info) => {
  const dante = await startDante(info.outputPath('dante'));
  try {
    await vantage.send([{ type: 'account/connect', input: { addresses: exitDown, key: '' } }]);
    await add(vantage, { name: 'Dante', port: dante.port, scheme: 'socks5' });
    const popup = await vantage.popup();
    await popup.switchOn('Dante');
    await expect(alert(popup.page)).toContainText('SOCKS proxy refuses');
    expect(await seen({ vantage, popup })).toEqual([danteExit, danteExit]);
    await expect(alert(popup.page)).toContainText('could not be checked');
    await expect(popup.page.getByRole('status', { name: 'Not verified' })).toBeVisible();
  } finally {
    await dante.stop();
  }
});
