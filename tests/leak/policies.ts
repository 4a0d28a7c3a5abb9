import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Folder where Debian's Chromium, and self-built ones, read policies. */
const place = '/etc/chromium';
const folder = path.join(place, 'policies/managed');
const file = path.join(folder, 'vantage.json');

/**
 * Sets the policies of every Chromium in this namespace, replacing earlier ones; running ones apply
 * them within seconds. Throws when the folder is the machine's own: main.ts mounts an empty one
 * over it for the tests.
 */
export function setPolicies(policies: Record<string, unknown>): void {
  const mounts = readFileSync('/proc/self/mountinfo', 'utf8').split('\n');
  if (!mounts.some((line) => line.split(' ')[4] === place)) {
    throw new Error(
      `Policies can't be tried here: ${place} is the machine's own or is not there. Run this with ` +
        `npm run test:leak, on a Linux with Debian's chromium or an (empty) folder ${place}.`,
    );
  }
  mkdirSync(folder, { recursive: true });
  // Written by rename, so that Chromium never reads an incomplete file.
  writeFileSync(`${file}.new`, JSON.stringify(policies));
  renameSync(`${file}.new`, file);
}

export function clearPolicies(): void {
  rmSync(file, { force: true });
}
