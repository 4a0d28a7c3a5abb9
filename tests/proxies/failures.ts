import path from 'node:path';
import type { ServiceState } from '../service/types.ts';
import { startDante } from './dante.ts';
import { startHaproxy } from './haproxy.ts';
import { startMicrosocks, startStunnel, startTinyproxy } from './others.ts';
import { freePort } from './running.ts';
import { startSilent } from './silent.ts';
import { startSquid, users } from './squid.ts';

/** A custom profile of a proxy on this machine. */
export interface Custom {
  name: string;
  port: number;
  scheme?: 'http' | 'https' | 'socks5';
  login?: { username: string; password: string };
}

/** A proxy that does not work, and the message that Vantage shows. */
interface Failure {
  /** Starts the proxy, if there is one. @returns its port, and a function that stops it. */
  start(folder: string, state: ServiceState): Promise<{ port: number; stop(): Promise<void> }>;
  about: Pick<Custom, 'scheme' | 'login'>;
  /** In the popup. */
  says: RegExp;
  /** Absent: in both. */
  browser?: 'chromium' | 'firefox';
}

const { ann } = users;
const badLogin = { ...ann, password: 'nonsense' };
const nothing = async () => ({ port: await freePort(), stop: async () => {} });

async function behindTls(folder: string, state: ServiceState) {
  const tiny = await startTinyproxy(path.join(folder, 'tiny'));
  const { port, stop } = await startStunnel(path.join(folder, 'stunnel'), state, tiny);
  return { port, stop: async () => void (await Promise.all([tiny.stop(), stop()])) };
}

const unreachable = /can't be reached|does not answer/;
const otherKind = /does not speak this protocol|can't be reached|does not answer/;

// Chromium has no login for SOCKS; Firefox is connected to an account, whose API is refused too.
const turnsDown = /SOCKS proxy refuses them|this profile has none/;

const gateways = Object.fromEntries(
  [402, 403, 502, 503].map((status): [string, Failure] => [
    `haproxy that answers ${status} itself`,
    {
      start: (folder) => startHaproxy(folder, status),
      about: {},
      says: status < 500 ? /the proxy refuses them/ : /answers with an error/,
      browser: 'chromium',
    },
  ]),
);

export const failures: Record<string, Failure> = {
  'nothing at its port': { start: nothing, about: { login: ann }, says: unreachable },
  'nothing at its TLS port': { start: nothing, about: { scheme: 'https' }, says: unreachable },
  'nothing at its SOCKS port': { start: nothing, about: { scheme: 'socks5' }, says: unreachable },
  'tinyproxy, which answers a wrong login with 401': {
    start: startTinyproxy,
    about: { login: badLogin },
    says: /refused the login/,
  },
  'tinyproxy without the login it asks for': {
    start: startTinyproxy,
    about: {},
    says: /this profile has none/,
  },
  'a TLS port that is spoken to plainly (stunnel)': {
    start: behindTls,
    about: { login: ann },
    says: otherKind,
  },
  'microsocks, which wants a login': {
    start: startMicrosocks,
    about: { scheme: 'socks5' },
    says: turnsDown,
  },
  'microsocks, which refuses the login': {
    start: startMicrosocks,
    about: { scheme: 'socks5', login: badLogin },
    says: /refused the login/,
    browser: 'firefox',
  },
  'dante, which wants a login': {
    start: (folder) => startDante(folder, 'username'),
    about: { scheme: 'socks5' },
    says: turnsDown,
  },
  'dante, which refuses the login': {
    start: (folder) => startDante(folder, 'username'),
    about: { scheme: 'socks5', login: badLogin },
    says: /refused the login/,
    browser: 'firefox',
  },
  'squid that offers Negotiate alone': {
    start: (folder, state) => startSquid(folder, state, 'negotiate'),
    about: { login: ann },
    says: /a kind of login that Vantage lacks/,
  },
  'a plain port that is spoken to by TLS (haproxy)': {
    start: (folder) => startHaproxy(folder, 503),
    about: { scheme: 'https', login: ann },
    says: /can't be reached/,
    browser: 'chromium',
  },
  'a plain port that is spoken to by TLS (silent)': {
    start: startSilent,
    about: { scheme: 'https', login: ann },
    says: /does not answer/,
    browser: 'chromium',
  },
  ...gateways,
};
