import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import {
  isPrivateRunKey,
  partKey,
  readPrivateRun,
  readPrivateRuns,
  runKey,
  wholeBody,
} from '@/utils/storage/private-run-records';
import { storedRun } from '../../fixtures/stored-backup';

const { session } = fakeBrowser.storage;
const record = (parts: number) => ({ run: storedRun, parts });

beforeEach(() => fakeBrowser.reset());

test('keys of private runs and of their bodies are told from all others', () => {
  const keys = [runKey('1'), partKey('1', 0), 'lockOpen', `own ${runKey('1')}`];
  expect(keys.filter(isPrivateRunKey)).toEqual([runKey('1'), partKey('1', 0)]);
});

test('runs and parts of bodies are read, and nothing else', async () => {
  await session.set({ [runKey('1')]: record(1), [partKey('1', 0)]: 'a', lockOpen: true });
  const { runs, parts } = await readPrivateRuns();
  expect(runs.map(({ run }) => run.id)).toEqual([storedRun.id]);
  expect([...parts]).toEqual([[partKey('1', 0), 'a']]);
});

test('a run that is not there is null, a damaged one a problem', async () => {
  expect(await readPrivateRun('1')).toBeNull();
  await session.set({ [runKey('1')]: { run: {}, parts: 'many' } });
  const problem = { code: 'storage-unreadable', detail: 'privateRun' };
  await expect(readPrivateRun('1')).rejects.toMatchObject({ problem });
});

test('a body of which a part is missing is none', async () => {
  const stored = new Map([[partKey(storedRun.id, 0), 'a']]);
  expect(await wholeBody(record(2), async (key) => stored.get(key))).toBeNull();
});
