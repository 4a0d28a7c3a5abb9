import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import * as z from 'zod/mini';
import { allRecords, readRecord } from '@/utils/storage/session-records';

const { session } = fakeBrowser.storage;
const Card = z.object({ url: z.string() });
const [a, b] = [{ url: 'https://a.test/' }, { url: 'https://b.test/' }];

beforeEach(async () => {
  fakeBrowser.reset();
  await session.set({ 'card:1': a, 'card:2': { url: 5 }, 'card:3': b, 'old card:': a });
});

test('one record is read; a damaged or a missing one is null', async () => {
  expect(await readRecord('card:1', Card)).toEqual(a);
  expect(await readRecord('card:2', Card)).toBeNull();
  expect(await readRecord('card:4', Card)).toBeNull();
});

test('all records whose keys begin with the prefix are read, but for damaged ones', async () => {
  expect(await allRecords('card:', Card)).toEqual([a, b]);
  expect(await allRecords('none:', Card)).toEqual([]);
});
