import { describe, expect, test } from 'vitest';
import { migrate, snapshotKey, type Migration, type Store } from '@/utils/storage/migrate';

function memoryStore(
  content: Record<string, unknown>,
): Store & { content: Record<string, unknown> } {
  return {
    content,
    get: async () => structuredClone(content),
    set: async (values) => void Object.assign(content, structuredClone(values)),
    remove: async (keys) => keys.forEach((key) => delete content[key]),
  };
}

const rename: Migration = {
  to: 2,
  change: ({ old, ...rest }) => ({ ...rest, fresh: old }),
};

describe('migrate', () => {
  test('stamps a first run and changes nothing else', async () => {
    const store = memoryStore({});
    expect(await migrate(store, [], 1)).toBe(1);
    expect(store.content).toEqual({ schemaVersion: 1 });
  });

  test('runs each step once, keeps a snapshot, removes what is gone', async () => {
    const store = memoryStore({ schemaVersion: 1, old: 'a', other: 1, 'secret:key': 'k' });
    await migrate(store, [rename], 2);
    expect(store.content).toEqual({
      'secret:key': 'k',
      schemaVersion: 2,
      fresh: 'a',
      other: 1,
      [snapshotKey]: { schemaVersion: 1, old: 'a', other: 1 },
    });
    await migrate(store, [rename], 2);
    expect(store.content).toMatchObject({ fresh: 'a', schemaVersion: 2 });
  });

  test('a step that throws leaves the data as it was', async () => {
    const store = memoryStore({ schemaVersion: 1, old: 'a' });
    const broken: Migration = {
      to: 2,
      change: () => {
        throw new Error('cannot');
      },
    };
    await expect(migrate(store, [broken], 2)).rejects.toThrow('cannot');
    expect(store.content).toEqual({ schemaVersion: 1, old: 'a' });
  });

  test('data of a newer build is left alone', async () => {
    const store = memoryStore({ schemaVersion: 9, old: 'a' });
    await expect(migrate(store, [rename], 2)).rejects.toThrow('version 9');
    expect(store.content).toEqual({ schemaVersion: 9, old: 'a' });
  });
});
