import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Folder of a set of pages below `folder`, unpacked first if it is an archive; null: it does not
 * exist.
 */
export async function setFolder(folder: string, set: string): Promise<string | null> {
  const unpacked = path.join(folder, set);
  if (existsSync(unpacked)) return unpacked;
  const archive = `${unpacked}.tar.gz`;
  if (!existsSync(archive)) return null;
  const target = await mkdtemp(path.join(os.tmpdir(), 'bench-extract-'));
  await run('tar', ['-xzf', archive, '-C', target]);
  const inside = path.join(target, set);
  return existsSync(inside) ? inside : target;
}
