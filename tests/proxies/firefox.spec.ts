import { direct } from '../fixtures/judge.ts';
import { expect, test } from '../firefox/harness.ts';
import { everything, isStopped, load, send } from '../firefox/extension-api.ts';
import type { FirefoxScreen } from '../run/firefox-screen.ts';
import type { Names } from '../fixtures/names.ts';
import { boxes, countBoxes } from '../firefox/login-boxes.ts';
import { danteExit, startDante } from './dante.ts';
import { type Custom, failures } from './failures.ts';
import { exitsOf, startMicrosocks, startStunnel, startTinyproxy } from './others.ts';
import { startSquid, users } from './squid.ts';

/** Custom profiles through real proxies, in Firefox. */

async function add(
  firefox: FirefoxScreen,
  { name, port, scheme = 'http', login }: Custom,
): Promise<void> {
  const hasLogin = login !== undefined;
  const base = { id: name, name, kind: 'custom', scheme, host: '127.0.0.1', port, hasLogin };
  await send(firefox, 'profiles/save', {
    profile: { ...base, where: everything },
    login: login ? { username: login.username, password: login.password } : null,
  });
}

const on = (firefox: FirefoxScreen, name: string) =>
  send(firefox, 'proxy/switch', { profileId: name, on: true });

/** The address that the site sees on both of its ports. */
async function seen(firefox: FirefoxScreen, where: Names): Promise<string[]> {
  const found: string[] = [];
  for (const origin of [where.site, where.siteHttp]) {
    const page = await firefox.browser.newPage();
    const text = await load(page, `${origin}/ip?${crypto.randomUUID()}`);
    found.push(/127(?:\.\d+){3}/.exec(text ?? '')?.[0] ?? 'nothing');
    await page.close();
  }
  return found;
}

async function explains(firefox: FirefoxScreen, where: Names): Promise<void> {
  for (const origin of [where.site, where.siteHttp]) {
    expect(await isStopped(firefox, `${origin}/ip?${crypto.randomUUID()}`)).toBe(true);
  }
}

/**
 * A profile that passed a check is trusted for ten seconds: until then pages are explained, and nothing more is said.
 */
async function saysUnreachable(firefox: FirefoxScreen, where: Names): Promise<void> {
  await expect(async () => {
    await explains(firefox, where);
    expect(await firefox.text()).toMatch(/can't be reached|does not answer/);
  }).toPass({ timeout: 60_000 });
}

const tells = (firefox: FirefoxScreen, words: RegExp) =>
  expect.poll(() => firefox.text(), { timeout: 30_000 }).toMatch(words);

const { ann, bob } = users;

for (const scheme of ['http', 'https'] as const) {
  test(`squid over ${scheme}: two users at one port, one after the other, idle connections closed`, async ({
    firefox,
    service,
    where,
  }, info) => {
    const squid = await startSquid(info.outputPath('squid'), service.state, 'basic');
    try {
      const port = scheme === 'http' ? squid.port : squid.tlsPort;
      await add(firefox, { name: 'Ann', port, scheme, login: ann });
      await add(firefox, { name: 'Bob', port, scheme, login: bob });
      const since = Date.now();
      for (let round = 0; round < 5; round += 1) {
        for (const [name, { exit }] of [
          ['Ann', ann],
          ['Bob', bob],
        ] as const) {
          await on(firefox, name);
          expect(await seen(firefox, where), `${name}, round ${round}`).toEqual([exit, exit]);
        }
      }
      // squid closes what idles for a second.
      await new Promise((resolve) => setTimeout(resolve, 3000));
      expect(await seen(firefox, where)).toEqual([bob.exit, bob.exit]);
      expect(direct(service.state, since)).toEqual([]);
    } finally {
      await squid.stop();
    }
  });
}

test('squid stopped and started again: explained, nothing direct, then as before', async ({
  firefox,
  service,
  where,
}, info) => {
  const squid = await startSquid(info.outputPath('squid'), service.state, 'basic');
  try {
    await add(firefox, { name: 'Ann', port: squid.port, login: ann });
    await on(firefox, 'Ann');
    const since = Date.now();
    await firefox.show('popup.html');
    for (let round = 0; round < 3; round += 1) {
      await expect.poll(() => seen(firefox, where)).toEqual([ann.exit, ann.exit]);
      await squid.stop();
      await saysUnreachable(firefox, where);
      await squid.start();
    }
    await expect.poll(() => seen(firefox, where)).toEqual([ann.exit, ann.exit]);
    expect(direct(service.state, since)).toEqual([]);
  } finally {
    await squid.stop();
  }
});

test('squid with Digest: the right login is used, a wrong one is told', async ({
  firefox,
  service,
  where,
}, info) => {
  const squid = await startSquid(info.outputPath('squid'), service.state, 'digest');
  const other = await startSquid(info.outputPath('other'), service.state, 'digest');
  try {
    await add(firefox, { name: 'Ann', port: squid.port, login: ann });
    // Firefox keeps one Digest login for each port.
    const badLogin = { ...bob, password: 'nonsense' };
    await add(firefox, { name: 'Wrong', port: other.port, login: badLogin });
    const since = Date.now();
    await on(firefox, 'Ann');
    expect(await seen(firefox, where)).toEqual([ann.exit, ann.exit]);
    await on(firefox, 'Wrong');
    await explains(firefox, where);
    await firefox.show('popup.html');
    await tells(firefox, /refused the login/);
    expect(direct(service.state, since)).toEqual([]);
  } finally {
    await squid.stop();
    await other.stop();
  }
});

for (const [what, { start, about, says, browser }] of Object.entries(failures)) {
  if (browser === 'chromium') continue;
  test(`${what}: explained, no login box, nothing direct, told and never on`, async ({
    firefox,
    service,
    where,
  }, info) => {
    const { port, stop } = await start(info.outputPath('proxy'), service.state);
    try {
      await countBoxes(firefox);
      await add(firefox, { name: 'Own', port, ...about });
      const since = Date.now();
      await on(firefox, 'Own');
      await explains(firefox, where);
      await firefox.show('popup.html');
      await tells(firefox, says);
      expect(await firefox.text()).not.toMatch(/^On\b/m);
      expect(await boxes(firefox)).toBe('0');
      expect(direct(service.state, since)).toEqual([]);
    } finally {
      await stop();
    }
  });
}

test('tinyproxy, plainly and through the TLS of stunnel, and microsocks carry by their exits', async ({
  firefox,
  service,
  where,
}, info) => {
  const tiny = await startTinyproxy(info.outputPath('tiny'));
  const stunnel = await startStunnel(info.outputPath('stunnel'), service.state, tiny);
  const micro = await startMicrosocks(info.outputPath('micro'));
  try {
    for (const [custom, exit] of [
      [{ name: 'Plain', port: tiny.port }, exitsOf.tinyproxy],
      [{ name: 'TLS', port: stunnel.port, scheme: 'https' }, exitsOf.tinyproxy],
      [{ name: 'Micro', port: micro.port, scheme: 'socks5' }, exitsOf.microsocks],
    ] as const) {
      await add(firefox, { ...custom, login: ann });
      await on(firefox, custom.name);
      expect(await seen(firefox, where), custom.name).toEqual([exit, exit]);
    }
  } finally {
    await micro.stop();
    await stunnel.stop();
    await tiny.stop();
  }
});

test('dante: SOCKS5 by its exit; stopped it is explained, started again it carries', async ({
  firefox,
  service,
  where,
}, info) => {
  const dante = await startDante(info.outputPath('dante'));
  try {
    await add(firefox, { name: 'Dante', port: dante.port, scheme: 'socks5' });
    const since = Date.now();
    await on(firefox, 'Dante');
    expect(await seen(firefox, where)).toEqual([danteExit, danteExit]);
    await firefox.show('popup.html');
    await dante.stop();
    await saysUnreachable(firefox, where);
    await dante.start();
    await expect.poll(() => seen(firefox, where)).toEqual([danteExit, danteExit]);
    expect(direct(service.state, since)).toEqual([]);
  } finally {
    await dante.stop();
  }
});
