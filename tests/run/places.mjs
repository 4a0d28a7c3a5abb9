// Locations where browsers are searched. Plain JavaScript, because the bootstrap runs it on any
// Node version before anything is installed; TypeScript code uses it through browsers.ts.
import { accessSync, constants, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Resolves a command name to the path of its file, or null.
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
 * @returns {boolean} whether the file is executable
 */
export function runs(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false; // Missing and not permitted are the same to the caller.
  }
}

/** Google's own Chrome is excluded: since version 137 it ignores `--load-extension`. */
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

/** @returns {string | null} path of an installed Chromium; CHROMIUM_PATH takes precedence */
export const installedChromium = () => installed(chromium);

/** @returns {string | null} path of an installed Firefox; FIREFOX_PATH takes precedence */
export const installedFirefox = () => installed(firefox);
