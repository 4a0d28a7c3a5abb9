import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { StoredDatabase } from '../fixtures/stored-databases.ts';
import type { Service } from '../service/service.ts';

/** Example of the data that one storage version holds. */
export interface StoredExample {
  /** Commit whose build stored it. */
  commit: string;
  browser: 'chromium' | 'firefox';
  /** `storage.local` by key. */
  local: Record<string, unknown>;
  /** IndexedDB databases by name. */
  databases: Record<string, StoredDatabase>;
  /** Backup of the same data, as made by the background. */
  backup: string;
}

export const folder = path.resolve(import.meta.dirname, '../fixtures/stored');

const commit = process.env['VANTAGE_COMMIT'];

/** Writes an example under its version, such as `v1-chromium-locked.json`. */
export async function keep(
  found: Omit<StoredExample, 'commit'>,
  kind: 'open' | 'locked',
  service: Service,
): Promise<void> {
  if (!commit) throw new Error('VANTAGE_COMMIT names the commit of the build');
  const { schemaVersion: version = 0 } = found.local;
  const ports = [
    ...Object.values(service.addresses).flatMap((one) =>
      URL.canParse(String(one)) ? [new URL(String(one)).port] : [],
    ),
    ...service.state.accounts.flatMap(({ products }) =>
      [...products.values()].flatMap((product) => Object.values(product.ports).map(String)),
    ),
  ];
  const renumbered = renumber(new Map([...new Set(ports)].map((port, at) => [port, 20_001 + at])));
  const { local, databases, browser, backup } = found;
  const text = object({
    commit: JSON.stringify(commit),
    browser: JSON.stringify(browser),
    local: object(inLines(renumbered(shortened(local)))),
    databases: object(inLines(renumbered(databases))),
    backup: JSON.stringify(backup),
  });
  await writeFile(
    path.join(folder, `v${Number(version)}-${found.browser}-${kind}.json`),
    `${text}\n`,
  );
}

/** JSON of an object, one line per field. @param parts JSON of the values by name. */
const object = (parts: Record<string, string>): string =>
  `{\n${Object.entries(parts)
    .map(([name, text]) => `${JSON.stringify(name)}: ${text}`)
    .join(',\n')}\n}`;

const inLines = (value: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(value ?? {}).map(([key, one]) => [key, JSON.stringify(one)]));

/** Thousands of targeting values prove no more than the first ones. */
function shortened(local: Record<string, unknown>): Record<string, unknown> {
  const short = (text: unknown) =>
    typeof text === 'string' ? text.split('\n').slice(0, 3).join('\n') : text;
  const lists = Object.entries(local).filter(([key]) => key.startsWith('targeting:'));
  const shorter = lists.map(([key, value]): [string, unknown] => [
    key,
    Object.fromEntries(Object.entries(value ?? {}).map(([name, list]) => [name, short(list)])),
  ]);
  return { ...local, ...Object.fromEntries(shorter) };
}

/**
 * Ports of that service may belong to other programs later; replaced by ports that no system
 * assigns by itself.
 */
function renumber(ports: ReadonlyMap<string, number>) {
  return function renumbered(value: unknown): unknown {
    if (typeof value === 'number') return ports.get(String(value)) ?? value;
    if (typeof value === 'string') {
      return value.replaceAll(/\b\d{4,5}\b/g, (digits) => String(ports.get(digits) ?? digits));
    }
    if (Array.isArray(value)) return value.map(renumbered);
    // Compressed or sealed data contain none.
    if (typeof value !== 'object' || value === null || '$type' in value || 'sealed' in value) {
      return value;
    }
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [renumbered(key), renumbered(one)]),
    );
  };
}
