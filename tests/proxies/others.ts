import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { exitHost, shopHost } from '../fixtures/names.ts';
import type { ServiceState } from '../service/types.ts';
import { programs } from './programs.ts';
import { freePort, programOf, type RunningProxy } from './running.ts';
import { users } from './squid.ts';

const { ann } = users;

/** Exit address of each proxy, as sites see it. */
export const exitsOf = { tinyproxy: '127.43.0.1', microsocks: '127.44.0.1' };

/** These proxies resolve names by /etc/hosts. Each has a mount namespace of its own with the hosts of the tests. */
const bindHosts = 'mount --bind "$1" /etc/hosts && shift && exec "$@"';

/** Starts a program that finds the hosts of the tests. @param folder for its files, which is made. */
export async function startWithHosts(
  folder: string,
  port: number,
  command: readonly string[],
): Promise<RunningProxy> {
  await mkdir(folder, { recursive: true });
  const hosts = path.join(folder, 'hosts');
  await writeFile(hosts, `127.0.0.1 localhost ${shopHost} ${exitHost}\n`);
  const apart = ['--mount', ...(process.getuid?.() === 0 ? [] : ['--map-root-user'])];
  const running = programOf(
    programs.unshare,
    [...apart, 'sh', '-c', bindHosts, 'sh', hosts, ...command],
    [port],
  );
  await running.start();
  return { port, ...running };
}

async function write(folder: string, name: string, lines: readonly string[]): Promise<string> {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, name);
  await writeFile(file, `${lines.join('\n')}\n`);
  return file;
}

/** tinyproxy for Ann; it answers a wrong login with 401. */
export async function startTinyproxy(folder: string): Promise<RunningProxy> {
  const port = await freePort();
  const file = await write(folder, 'tinyproxy.conf', [
    `Port ${port}`,
    'Listen 127.0.0.1',
    `Bind ${exitsOf.tinyproxy}`,
    `BasicAuth ${ann.username} ${ann.password}`,
    // Seconds after which a connection that speaks no HTTP is closed.
    'Timeout 10',
    'MaxClients 100',
    `LogFile "${folder}/log"`,
  ]);
  return startWithHosts(folder, port, [programs.tinyproxy, '-d', '-c', file]);
}

/** microsocks for Ann: SOCKS5 that refuses whoever has no or another login. */
export async function startMicrosocks(folder: string): Promise<RunningProxy> {
  const port = await freePort();
  const login = ['-u', ann.username, '-P', ann.password];
  const at = ['-i', '127.0.0.1', '-p', String(port), '-b', exitsOf.microsocks];
  return startWithHosts(folder, port, [programs.microsocks, ...at, ...login]);
}

/** stunnel: TLS in front of another proxy. */
export async function startStunnel(
  folder: string,
  { tls }: ServiceState,
  before: RunningProxy,
): Promise<RunningProxy> {
  const port = await freePort();
  await write(folder, 'cert.pem', [tls.cert]);
  await write(folder, 'key.pem', [tls.key]);
  const file = await write(folder, 'stunnel.conf', [
    'foreground = yes',
    'pid =',
    '[proxy]',
    `accept = 127.0.0.1:${port}`,
    `connect = 127.0.0.1:${before.port}`,
    `cert = ${folder}/cert.pem`,
    `key = ${folder}/key.pem`,
  ]);
  const running = programOf(programs.stunnel, [file], [port]);
  await running.start();
  return { port, ...running };
}
