import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { until } from '../run/screen.ts';

/** Returns the file that Firefox saved, once it is complete. */
export const downloadedFile = (folder: string): Promise<string> =>
  until('No file was saved', 30, async () => {
    const names = await readdir(folder).catch(() => []);
    // During a download, an empty file is there beside the partial one.
    const [name] = names.some((one) => one.endsWith('.part')) ? [] : names;
    if (name === undefined) return null;
    const file = path.join(folder, name);
    return (await readFile(file)).length > 0 ? file : null;
  });
