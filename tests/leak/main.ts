import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * Runs the leak test in a network namespace of its own, which has no route out except `world` (a
 * cable without another end, whose packets are counted) and the test's own name server. Tests that
 * need policies run here instead of in `npm run e2e`: Chromium reads policies from /etc only, and
 * only here is that folder private to the tests. Fails when the machine does not permit namespaces.
 * Arguments are passed to Playwright, such as the name of one file.
 */

const root = path.resolve(import.meta.dirname, '../..');

/** Root needs no user namespace; other users become root of one. */
const apart = ['--net', '--mount', ...(process.getuid?.() === 0 ? [] : ['--map-root-user'])];

/**
 * $1: a resolv.conf. The rest runs inside the namespace. The kernel's own multicast group reports
 * reveal nothing about visited sites and are disabled; packets that a program sends to such a group
 * count. The machine's policies for Chromium are hidden by an empty folder, which policies.ts
 * fills.
 */
const namespaceScript = `
set -e
resolv="$1"; shift
echo 0 > /proc/sys/net/ipv4/igmp_link_local_mcast_reports
ip link set lo up
ip link add world type veth peer name beyond
ip link set world addrgenmode none
ip link set beyond addrgenmode none
ip link set world arp off
ip addr add 198.51.100.1/24 dev world
ip link set world up
ip link set beyond up
ip route add default dev world
mount --bind "$resolv" /etc/resolv.conf
if [ -d /etc/chromium ]; then mount -t tmpfs policies /etc/chromium; fi
exec "$@"
`;

const folder = mkdtempSync(path.join(os.tmpdir(), 'vantage-leak-'));
const resolv = path.join(folder, 'resolv.conf');
writeFileSync(resolv, 'nameserver 127.0.0.1\noptions timeout:1 attempts:1\n');

function inside(command: string[], quiet: boolean): { status: number | null; message: string } {
  const { status, stderr, error } = spawnSync(
    'unshare',
    [...apart, 'sh', '-c', namespaceScript, 'sh', resolv, ...command],
    { cwd: root, stdio: quiet ? 'pipe' : 'inherit', encoding: 'utf8' },
  );
  return { status, message: error?.message ?? stderr ?? '' };
}

try {
  const trial = inside(['true'], true);
  if (trial.status === 0) {
    const config = 'tests/leak/playwright.config.ts';
    const command = ['npx', 'playwright', 'test', '-c', config, ...process.argv.slice(2)];
    process.exitCode = inside(command, false).status ?? 1;
  } else {
    console.log('The leak test needs a network of its own, which this machine does not permit:');
    console.log(trial.message.trim());
    console.log('Nothing was judged. Linux as root, or with user namespaces, permits it.');
    process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
