// Where browsers are looked for. Plain JavaScript, because the bootstrap reads it on whatever Node the
// machine has, before anything is installed; the TypeScript side goes through browsers.ts.
import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';

/**
 * The file a command name stands for, or null.
 * @param {string} name
 * @returns {string | null}
 */
export function onPath(name) {
  const endings = process.platform === 'win32' ? ['.exe', '.cmd', ''] : [''];
  for (const folder of (process.env['PATH'] ?? '').split(path.delimiter)) {
    for (const ending of endings) {
      const file = path.join(folder, name + ending);
      if (folder !== '' && runs(file)) return file;
    }
  }
  return null;
}

/**
 * @param {string} file
 * @returns {boolean} whether it is a file that may be run
 */
export function runs(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false; // Not there, or not ours to run: the same to the caller.
  }
}

/**
 * Google's own Chrome is left out on purpose: since version 137 it ignores `--load-extension`.
 */
const chromium = {
  variable: 'CHROMIUM_PATH',
  names: ['chromium', 'chromium-browser'],
  files: ['/Applications/Chromium.app/Contents/MacOS/Chromium'],
};

const firefox = {
  variable: 'FIREFOX_PATH',
  names: ['firefox-esr', 'firefox'],
  files: [
    '/Applications/Firefox.app/Contents/MacOS/firefox',
    'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
  ],
};

/**
 * @param {{ variable: string, names: string[], files: string[] }} browser
 * @returns {string | null}
 */
function installed({ variable, names, files }) {
  const named = process.env[variable];
  if (named) return runs(named) ? named : null;
  for (const name of names) {
    const found = onPath(name);
    if (found !== null) return found;
  }
  return files.find(runs) ?? null;
}

/** @returns {string | null} an installed Chromium; CHROMIUM_PATH rules when it is set */
export const installedChromium = () => installed(chromium);

/** @returns {string | null} an installed Firefox; FIREFOX_PATH rules when it is set */
export const installedFirefox = () => installed(firefox);
