// Finds or installs the browsers and the other programs that the tests need. Plain JavaScript: see
// bootstrap.mjs.
import { spawnSync } from 'node:child_process';
import { run, runnersPath, say, Stop } from './commands.mjs';
import { installedChromium, installedFirefox, onPath, runs } from './places.mjs';

/**
 * Programs that only the tests use, with the Debian package of each; `module`: one of Python. Those of
 * independent-readers.ts read exports back.
 * @type {{ command: string, package: string, module?: string }[]}
 */
const testTools = [
  { command: 'Xvfb', package: 'xvfb' },
  { command: 'xdotool', package: 'xdotool' },
  { command: 'curl', package: 'curl' },
  { command: 'python3', package: 'python3' },
  { command: 'python3', package: 'python3-yaml', module: 'yaml' },
  { command: 'python3', package: 'python3-openpyxl', module: 'openpyxl' },
  { command: 'ssconvert', package: 'gnumeric' },
  { command: 'jq', package: 'jq' },
  { command: 'unzip', package: 'unzip' },
];

/** @param {(typeof testTools)[number]} tool */
function isHere({ command, module }) {
  if (onPath(command) === null) return false;
  // Debian's modules are for its own Python, which another one may come before.
  return (
    !module ||
    [command, `/usr/bin/${command}`].some(
      (file) => spawnSync(file, ['-c', `import ${module}`], { stdio: 'ignore' }).status === 0,
    )
  );
}

/**
 * Time limit in seconds for a download of some 150 MB; also ends the attempt on a machine without
 * network access.
 */
const downloadLimit = 180;

/** Path of Playwright's own Chromium if it is downloaded and runs on this machine. */
async function playwrightChromium() {
  const { chromium } = await import('@playwright/test');
  const file = chromium.executablePath();
  return runs(file) && starts(file) ? file : null;
}

/**
 * Starts a browser to test whether it runs: Playwright's download lacks system libraries on some
 * machines.
 * @param {string} file
 */
function starts(file) {
  const args = ['--headless', '--no-sandbox', '--disable-gpu', '--dump-dom', 'about:blank'];
  return (
    spawnSync(file, args, { stdio: 'ignore', timeout: 30_000, killSignal: 'SIGKILL' }).status === 0
  );
}

/**
 * @returns {string[] | null} command prefix to run apt-get as root; null: not Debian, or not
 * permitted
 */
function administrator() {
  if (onPath('apt-get') === null) return null;
  if (process.getuid?.() === 0) return [];
  const sudo = onPath('sudo');
  if (sudo === null) return null;
  return spawnSync(sudo, ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? [sudo, '-n'] : null;
}

/** @param {string[]} packages */
async function installByApt(packages) {
  const prefix = administrator();
  if (prefix === null) return;
  say(`installing ${packages.join(', ')} from Debian's packages (apt-get) …`);
  const apt = [
    ...prefix,
    'env',
    'DEBIAN_FRONTEND=noninteractive',
    'apt-get',
    '-qq',
    '-o',
    'Dpkg::Use-Pty=0',
  ];
  const [command = '', ...args] = apt;
  if (!(await run(command, [...args, 'update'], { quiet: true }))) {
    say('apt-get update failed; trying with the package lists there are.');
  }
  await run(command, [...args, 'install', '-y', '--no-install-recommends', ...packages], {
    quiet: true,
  });
}

async function downloadChromium() {
  say('no Chromium is installed; trying to download the one of Playwright …');
  const env = { ...process.env, PATH: runnersPath() };
  const ended = await run('npx', ['--no-install', 'playwright', 'install', 'chromium'], {
    env,
    limitSeconds: downloadLimit,
    quiet: true,
  });
  if (ended && (await playwrightChromium()) !== null) return;
  say('that Chromium could not be had, or does not run here.');
}

/** @param {{ firefox: boolean, tests: boolean }} need */
async function missing(need) {
  const packages = [];
  if (installedChromium() === null && (await playwrightChromium()) === null) {
    packages.push('chromium');
  }
  if (need.firefox && installedFirefox() === null) packages.push('firefox-esr');
  if (need.tests) {
    packages.push(...testTools.filter((tool) => !isHere(tool)).map((tool) => tool.package));
  }
  return packages;
}

/**
 * Finds or installs Chromium, and Firefox and the tools of the tests where they are needed.
 * @param {{ firefox: boolean, tests: boolean }} need
 */
export async function bringBrowsers(need) {
  if ((await missing(need)).includes('chromium')) await downloadChromium();
  const before = await missing(need);
  if (before.length === 0) return;
  await installByApt(before);
  const after = await missing(need);
  if (after.length === 0) return;
  throw new Stop(
    `missing on this machine: ${after.join(', ')}. Install them (on Debian or Ubuntu, as root: ` +
      `apt-get install ${after.join(' ')}), or point CHROMIUM_PATH and FIREFOX_PATH at the browsers ` +
      'to use, and start again.',
  );
}
