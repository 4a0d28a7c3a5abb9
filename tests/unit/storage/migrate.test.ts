import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { migrateStorage } from '@/utils/storage/migrate';
import type { Migration, Stored } from '@/utils/storage/migrations';
import { versionKey } from '@/utils/storage/schema-version';
import { type Disk, life } from '../../fixtures/mortal-storage';

const schemas = new Map<string, z.ZodMiniType>([
  ['names', z.array(z.string())],
  ['count', z.number()],
  ['same', z.string()],
]);
const itemAt = (key: string) => {
  const schema = key.startsWith('secret:') ? z.unknown() : schemas.get(key);
  return schema ? { parse: (raw: unknown) => z.parse(schema, raw) } : null;
};

/** Two names become a list, and a secret is renamed. */
const toList = ({ first, second, 'secret:key': key, ...rest }: Stored): Stored => ({
  ...rest,
  names: [first, second],
  ...(key !== undefined && { 'secret:accountKey': key }),
});
const toCount: Migration = ({ many, ...rest }) => ({ ...rest, count: Number(many) });
const migrations = [toList, toCount];

const inChromium = (): Disk => ({
  local: { first: 'a', second: 'b', many: '3', same: 'x', restoreBefore: {}, 'secret:key': 'K' },
  secrets: null,
  session: {},
});
const inFirefox = (): Disk => ({
  local: { first: 'a', second: 'b', many: '3', same: 'x', restoreBefore: {} },
  secrets: { key: 'K', 'login:1': 'L' },
  session: {},
});
const migrated = { names: ['a', 'b'], count: 3, same: 'x', [versionKey]: 2 };

const run = (disk: Disk, of: readonly Migration[] = migrations) =>
  migrateStorage({ ...life(disk).dependencies, migrations: of, itemAt });

test('every migration is made in its order, and only what changed is written', async () => {
  const disk = inChromium();
  await run(disk);
  expect(disk.local).toEqual({ ...migrated, 'secret:accountKey': 'K' });
});

test('secrets outside of storage.local are migrated with it', async () => {
  const disk = inFirefox();
  await run(disk);
  expect(disk).toEqual({
    local: migrated,
    secrets: { accountKey: 'K', 'login:1': 'L' },
    session: {},
  });
});

test('what is of the newest version is left alone, and a fresh installation begins with it', async () => {
  const disk: Disk = { local: {}, secrets: {}, session: {} };
  await run(disk);
  expect(disk).toEqual({ local: { [versionKey]: 2 }, secrets: {}, session: {} });
  const { dependencies, writings } = life({ ...disk, local: { ...migrated } });
  await migrateStorage({ ...dependencies, migrations, itemAt });
  expect(writings()).toBe(0);
});

test('a migration begins where the stored version ends', async () => {
  const disk: Disk = {
    local: { names: ['a'], many: '4', [versionKey]: 1 },
    secrets: null,
    session: {},
  };
  await run(disk);
  expect(disk.local).toEqual({ names: ['a'], count: 4, [versionKey]: 2 });
});

describe.each([
  ['Chromium', inChromium],
  ['Firefox', inFirefox],
])('killed in %s', (_browser, stored) => {
  const afterwards = async () => {
    const disk = stored();
    await run(disk);
    return disk;
  };
  const steps = async () => {
    const { dependencies, writings } = life(stored());
    await migrateStorage({ ...dependencies, migrations, itemAt });
    return writings();
  };

  test('at any step, the next life ends with the same', async () => {
    const whole = await afterwards();
    expect(await steps()).toBeGreaterThan(2);
    for (let at = 0; at < (await steps()); at += 1) {
      for (const written of [false, true]) {
        const disk = stored();
        const first = life(disk, { at, written });
        void migrateStorage({ ...first.dependencies, migrations, itemAt });
        await first.killed;
        // After any kill, the version matches the data: everything is in the old form, or
        // everything in the new one.
        const { local } = disk;
        if (local[versionKey] === 2) expect(local).toMatchObject(migrated);
        else expect(local).toEqual(stored().local);
        await run(disk);
        expect(disk, `killed at ${at}, ${written ? 'after' : 'before'} the writing`).toEqual(whole);
      }
    }
  });

  test('at any step of what is then made differently, nothing of the first try is left', async () => {
    const other: Migration = ({ 'secret:key': key, ...rest }) => ({
      ...toList(rest),
      'secret:scraperKey': key,
    });
    const whole = stored();
    await run(whole, [other, toCount]);
    for (let at = 0; at < (await steps()); at += 1) {
      const disk = stored();
      const first = life(disk, { at, written: true });
      void migrateStorage({ ...first.dependencies, migrations, itemAt });
      await first.killed;
      if (disk.local[versionKey] === 2) continue;
      await run(disk, [other, toCount]);
      expect(disk).toEqual(whole);
    }
  });
});

describe('a migration that fails', () => {
  const problem = (detail: string) => ({ code: 'migration-failed', detail });
  const breaks: Migration = () => {
    throw new TypeError('The key K is odd');
  };
  const mutates: Migration = (values) => {
    Object.assign(values['list'] as object, { 0: 'changed' });
    return values;
  };

  test.each<[string, Migration[], string]>([
    ['throws', [toList, breaks], '2: TypeError'],
    ['changes what it is handed', [mutates, toCount], '1: TypeError'],
    ['makes what can not be read', [(all) => ({ ...toList(all), names: [1] }), toCount], 'names'],
    ['makes what nobody reads', [(all) => ({ ...toList(all), name: 'a' }), toCount], 'name'],
  ])('as it %s leaves everything as it was', async (_how, of, detail) => {
    for (const stored of [inChromium, inFirefox]) {
      const before = { ...stored(), local: { ...stored().local, list: ['a'] } };
      const disk = structuredClone(before);
      await expect(run(disk, of)).rejects.toMatchObject({ problem: problem(detail) });
      expect(disk).toEqual({ ...before, session: { migrationProblem: problem(detail) } });
    }
  });

  test('is not tried again before the browser starts anew', async () => {
    const disk = inFirefox();
    let tries = 0;
    const counted: Migration = () => {
      tries += 1;
      throw new Error('Not yet');
    };
    for (const _life of [1, 2, 3]) {
      await expect(run(disk, [counted, toCount])).rejects.toMatchObject({
        problem: problem('1: Error'),
      });
    }
    expect(tries).toBe(1);
    disk.session = {};
    await run(disk);
    expect(disk.local).toEqual(migrated);
  });

  test('as there is no room leaves everything as it was', async () => {
    const disk = inFirefox();
    const { dependencies } = life(disk);
    const set = async () => {
      throw new Error('QuotaExceededError');
    };
    const full = { ...dependencies, local: { ...dependencies.local, set }, migrations, itemAt };
    await expect(migrateStorage(full)).rejects.toMatchObject({
      problem: problem('Error: QuotaExceededError'),
    });
    expect(disk).toMatchObject({ local: inFirefox().local, secrets: inFirefox().secrets });
  });
});

test('a value that was damaged before is carried on as it is, and keeps no other from its place', async () => {
  const damaged = { 0: 'not a list' };
  const disk = { ...inChromium(), local: { old: damaged, same: 'x' } };
  await run(disk, [({ old, ...rest }) => ({ ...rest, names: old })]);
  expect(disk.local).toEqual({ names: damaged, same: 'x', [versionKey]: 1 });
});

test('what a newer version stored is left alone', async () => {
  const disk = { ...inFirefox(), local: { [versionKey]: 3, unheard: 1 } };
  const before = structuredClone(disk);
  await expect(run(disk)).rejects.toMatchObject({ problem: { code: 'storage-newer' } });
  expect(disk).toEqual({ ...before, session: { migrationProblem: { code: 'storage-newer' } } });
});
