import { existsSync } from 'node:fs';

/**
 * Real proxies as Debian installs them (packages squid, dante-server, tinyproxy, microsocks, stunnel4 and haproxy), and
 * their helpers.
 */
export const programs = {
  squid: '/usr/sbin/squid',
  danted: '/usr/sbin/danted',
  basicHelper: '/usr/lib/squid/basic_ncsa_auth',
  digestHelper: '/usr/lib/squid/digest_file_auth',
  tinyproxy: '/usr/bin/tinyproxy',
  microsocks: '/usr/bin/microsocks',
  stunnel: '/usr/bin/stunnel4',
  haproxy: '/usr/sbin/haproxy',
  openssl: '/usr/bin/openssl',
  unshare: '/usr/bin/unshare',
};

/** Files of the programs that are missing on this machine. */
export function missingPrograms(): string[] {
  return Object.values(programs).filter((file) => !existsSync(file));
}
