import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { programs } from './programs.ts';
import { freePort, programOf, type RunningProxy } from './running.ts';

/**
 * A gateway that answers every request itself. @param folder for its files, which is made.
 * @param status 503: as haproxy does with nothing behind it.
 */
export async function startHaproxy(folder: string, status: number): Promise<RunningProxy> {
  await mkdir(folder, { recursive: true });
  const port = await freePort();
  const file = path.join(folder, 'haproxy.cfg');
  const lines = [
    'defaults',
    '  mode http',
    '  retries 0',
    '  timeout client 30s',
    '  timeout server 5s',
    '  timeout connect 2s',
    'frontend gateway',
    `  bind 127.0.0.1:${port}`,
    status === 503
      ? '  default_backend nothing'
      : `  http-request return status ${status} content-type text/plain string no`,
    'backend nothing',
    '  server dead 127.0.0.1:9',
    '',
  ];
  await writeFile(file, lines.join('\n'));
  const running = programOf(programs.haproxy, ['-db', '-f', file], [port]);
  await running.start();
  return { port, ...running };
}
