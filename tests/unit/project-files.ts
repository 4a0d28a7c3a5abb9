import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Root folder of the project. */
export const root = resolve(import.meta.dirname, '../..');

/** Files of the extension by path from the root. */
export const files = ['entrypoints', 'components', 'utils'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => join(folder, file)),
);
