import { spawn } from 'node:child_process';
import { names } from '../fixtures/names.ts';
import { startService } from '../service/service.ts';
import { whenOrphaned } from './orphan.mjs';
import { root } from './steps.ts';

/** Starts WXT's development mode and the local service; saving a file reloads the extension. */
const { addresses, close } = await startService();
const { site, exitCheck } = names(addresses);
console.log(`
The local service is up. In the extension's Settings:
  Account API address  ${addresses.accountApi}
  Account API key      ${addresses.keys.account}
  Exit check address   ${exitCheck}
  demo site            ${site}

WXT now builds into .output/chrome-mv3-dev and builds again on each change. Load that folder as an
unpacked extension in a Chromium started with
  --host-resolver-rules="MAP *.vantage.test 127.0.0.1"
  --ignore-certificate-errors-spki-list=${addresses.certSpki}
`);

const wxt = spawn('wxt', ['-b', 'chrome', ...process.argv.slice(2)], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
  shell: process.platform === 'win32',
});
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
for (const signal of signals) process.on(signal, () => wxt.kill(signal));
whenOrphaned(() => wxt.kill('SIGTERM'));
wxt.once('exit', (code) => {
  process.exitCode = code ?? 0;
  void close();
});
