import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { exitHost, shopHost } from '../fixtures/names.ts';
import { programs } from './programs.ts';
import { freePort, programOf, type RunningProxy } from './running.ts';

/** Where all that it carries comes from. */
export const danteExit = '127.42.0.1';

/** dante looks names up as the machine does: in a mount namespace of its own it finds those of the tests. */
const lay = 'mount --bind "$1" /etc/hosts && exec "$2" -f "$3"';

/** A SOCKS5 proxy without logins. @param folder for its files, which is made. */
export async function startDante(folder: string): Promise<RunningProxy> {
  await mkdir(folder, { recursive: true });
  const port = await freePort();
  const [hosts, config] = [path.join(folder, 'hosts'), path.join(folder, 'danted.conf')];
  await writeFile(hosts, `127.0.0.1 localhost ${shopHost} ${exitHost}\n`);
  const lines = [
    `logoutput: ${folder}/log`,
    `internal: 127.0.0.1 port = ${port}`,
    `external: ${danteExit}`,
    'clientmethod: none',
    'socksmethod: none',
    'user.privileged: root',
    'user.unprivileged: nobody',
    'client pass { from: 127.0.0.0/8 to: 0.0.0.0/0 }',
    'socks pass { from: 0.0.0.0/0 to: 0.0.0.0/0 port 1-65535 }',
    '',
  ];
  await writeFile(config, lines.join('\n'));
  const apart = ['--mount', ...(process.getuid?.() === 0 ? [] : ['--map-root-user'])];
  const args = [...apart, 'sh', '-c', lay, 'sh', hosts, programs.danted, config];
  const running = programOf(programs.unshare, args, [port]);
  await running.start();
  return { port, ...running };
}
