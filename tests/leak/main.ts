import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * Runs the leak test in a network of its own: no way out but `world`, a cable that ends nowhere and counts
 * what is sent along it, and the test's own name server. What needs policies runs here as well, and not with
 * `npm run e2e`: Chromium reads them from /etc alone, and only here that folder is the tests' own. It is a failure
 * when this machine permits no such thing. Arguments go on to Playwright, such as the name of one file.
 */

const root = path.resolve(import.meta.dirname, '../..');

/** As root no user namespace is needed; others are made root of one. */
const apart = ['--net', '--mount', ...(process.getuid?.() === 0 ? [] : ['--map-root-user'])];

/**
 * $1: a resolv.conf. What follows is run in there. The kernel's own notices of who listens to link-local
 * groups say nothing of what is visited and are kept quiet; what a program sends to such a group counts. The
 * machine's policies for Chromium are covered by an empty folder, for policies.ts to fill.
 */
const lay = `
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

function inside(command: string[], quiet: boolean): { status: number | null; told: string } {
  const { status, stderr, error } = spawnSync(
    'unshare',
    [...apart, 'sh', '-c', lay, 'sh', resolv, ...command],
    { cwd: root, stdio: quiet ? 'pipe' : 'inherit', encoding: 'utf8' },
  );
  return { status, told: error?.message ?? stderr ?? '' };
}

try {
  const trial = inside(['true'], true);
  if (trial.status === 0) {
    const config = 'tests/leak/playwright.config.ts';
    const command = ['npx', 'playwright', 'test', '-c', config, ...process.argv.slice(2)];
    process.exitCode = inside(command, false).status ?? 1;
  } else {
    console.log('The leak test needs a network of its own, which this machine does not permit:');
    console.log(trial.told.trim());
    console.log('Nothing was judged. Linux as root, or with user namespaces, permits it.');
    process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
