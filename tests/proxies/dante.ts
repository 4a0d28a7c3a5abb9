import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startWithHosts } from './others.ts';
import { programs } from './programs.ts';
import { freePort, type RunningProxy } from './running.ts';

/** Where all that it carries comes from. */
export const danteExit = '127.42.0.1';

/**
 * A SOCKS5 proxy.
 * @param folder for its files, which is made.
 * @param method username: it wants one of the machine's users.
 */
export async function startDante(
  folder: string,
  method: 'none' | 'username' = 'none',
): Promise<RunningProxy> {
  await mkdir(folder, { recursive: true });
  const port = await freePort();
  const config = path.join(folder, 'danted.conf');
  const lines = [
    `logoutput: ${folder}/log`,
    `internal: 127.0.0.1 port = ${port}`,
    `external: ${danteExit}`,
    'clientmethod: none',
    `socksmethod: ${method}`,
    'user.privileged: root',
    'user.unprivileged: nobody',
    'client pass { from: 127.0.0.0/8 to: 0.0.0.0/0 }',
    'socks pass { from: 0.0.0.0/0 to: 0.0.0.0/0 port 1-65535 }',
    '',
  ];
  await writeFile(config, lines.join('\n'));
  return startWithHosts(folder, port, [programs.danted, '-f', config]);
}
