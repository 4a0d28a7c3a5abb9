import { execFileSync } from 'node:child_process';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { exitHost, shopHost } from '../fixtures/names.ts';
import { canary } from '../service/canary.ts';
import type { ServiceState } from '../service/types.ts';
import { programs } from './programs.ts';
import { freePort, programOf, type RunningProxy } from './running.ts';

interface Squid extends RunningProxy {
  /** Port for TLS. */
  tlsPort: number;
}

/** Its users; the requests of each leave from an address of their own. */
export const users = {
  ann: { username: 'ann', password: `${canary}one`, exit: '127.41.0.1' },
  bob: { username: 'bob', password: `${canary}two`, exit: '127.41.0.2' },
};

const everyUser = Object.values(users);

/** Authentication schemes. With a helper for Negotiate that accepts nobody, squid offers Negotiate alone. */
const schemes = {
  basic: (folder: string) => [
    `auth_param basic program ${programs.basicHelper} ${folder}/basic`,
    'auth_param basic realm squid',
  ],
  digest: (folder: string) => [
    `auth_param digest program ${programs.digestHelper} ${folder}/digest`,
    'auth_param digest realm squid',
  ],
  negotiate: (folder: string) => [`auth_param negotiate program ${folder}/negotiate`],
};

const apr1 = (password: string) =>
  execFileSync(programs.openssl, ['passwd', '-apr1', password], { encoding: 'utf8' }).trim();

/** @param folder for its files, which is made. Connections that idle for a second are closed. */
export async function startSquid(
  folder: string,
  { tls }: ServiceState,
  scheme: keyof typeof schemes,
): Promise<Squid> {
  await mkdir(folder, { recursive: true });
  // Started as root, squid switches to its own user.
  await chmod(folder, 0o777);
  const [port, tlsPort] = [await freePort(), await freePort()];
  const files = {
    'cert.pem': tls.cert,
    'key.pem': tls.key,
    hosts: `127.0.0.1 ${shopHost}\n127.0.0.1 ${exitHost}\n`,
    basic: everyUser.map(({ username, password }) => `${username}:${apr1(password)}\n`).join(''),
    digest: everyUser.map(({ username, password }) => `${username}:${password}\n`).join(''),
    negotiate: '#!/bin/sh\nwhile read -r line; do echo "BH no"; done\n',
    'squid.conf': [
      ...schemes[scheme](folder),
      `http_port 127.0.0.1:${port}`,
      `https_port 127.0.0.1:${tlsPort} tls-cert=${folder}/cert.pem tls-key=${folder}/key.pem`,
      `pid_filename ${folder}/pid`,
      `cache_log ${folder}/log`,
      `coredump_dir ${folder}`,
      `hosts_file ${folder}/hosts`,
      'access_log none',
      'cache deny all',
      'visible_hostname squid',
      'dns_timeout 1 second',
      'shutdown_lifetime 0 seconds',
      'client_idle_pconn_timeout 1 second',
      // A kept connection to a site would carry requests of both users.
      'server_persistent_connections off',
      ...everyUser.flatMap(({ username, exit }) => [
        `acl ${username} proxy_auth ${username}`,
        `tcp_outgoing_address ${exit} ${username}`,
      ]),
      'acl known proxy_auth REQUIRED',
      'http_access allow known',
      'http_access deny all',
      '',
    ].join('\n'),
  };
  for (const [name, text] of Object.entries(files)) {
    await writeFile(path.join(folder, name), text);
  }
  await chmod(path.join(folder, 'negotiate'), 0o755);
  const config = path.join(folder, 'squid.conf');
  const running = programOf(programs.squid, ['-N', '-f', config], [port, tlsPort]);
  await running.start();
  return { port, tlsPort, ...running };
}
