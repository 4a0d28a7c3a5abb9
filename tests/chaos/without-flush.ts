import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** Call in the build that makes Chromium drop cached logins and tunnels. */
const flush =
  /[\w$.]+\.browsingData\.remove\(\{since:0,originTypes:\{protectedWeb:!0\}\},\{cookies:!0\}\)/g;

/**
 * Copies the build without the flush, to show what the same actions do without it. Throws when the
 * call is not found, so that the comparison can't become meaningless unnoticed.
 */
export async function withoutFlush(
  build: string,
): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'vantage-no-flush-'));
  await cp(build, folder, { recursive: true });
  const file = path.join(folder, 'background.js');
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replaceAll(flush, 'Promise.resolve()'));
  if (text.match(flush) === null) throw new Error('The build has no flush that could be taken out');
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
