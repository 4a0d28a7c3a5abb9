import { spawnSync } from 'node:child_process';
import { root } from '../run/steps.ts';
import { missingPrograms } from './programs.ts';

/**
 * Real proxies are not installed by the tests: Debian starts them as services of the machine. Arguments go to
 * Playwright.
 */
const missing = missingPrograms();
if (missing.length > 0) {
  console.log(
    `Not run: ${missing.join(', ')} not found. On Debian: apt-get install squid dante-server tinyproxy microsocks stunnel4 haproxy openssl.`,
  );
} else {
  const config = 'tests/proxies/playwright.config.ts';
  const command = ['playwright', 'test', '-c', config, ...process.argv.slice(2)];
  process.exitCode = spawnSync('npx', command, { cwd: root, stdio: 'inherit' }).status ?? 1;
}
