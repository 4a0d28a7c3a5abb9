// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { openFile, restore, saveBackup, undoRestore } from '@/utils/settings/state/backup-file';
import { rememberedProfiles, replaceRemembered } from '@/utils/proxy/state/remembered-profiles';
import { type ProblemCode, ProblemError } from '@/utils/problem';
import type { Backup } from '@/utils/settings/backup-schema';
import { bundleOf, storedBackup } from '../../../fixtures/stored-backup';

const work = { recipes: ['r'], watches: [], jobs: [] };
const sent: { type: string; input: unknown }[] = [];
let refused = '';
let refusal: ProblemCode = 'passphrase-wrong';
let half: object = {};
vi.mock('@/utils/messaging/send', async (real) => ({
  ...(await real<object>()),
  send: async (type: string, input: unknown) => {
    sent.push({ type, input });
    if (type === refused) throw new ProblemError(refusal);
    if (type === 'backup/restore') return { accounts: { first: 'here' }, added: work, ...half };
    if (type === 'backup/make') return { text: '{}' };
    return type === 'backup/result' ? { id: 'x' } : {};
  },
}));
vi.mock('@/utils/browser/save-file', () => ({ saveFile: vi.fn() }));

const nothing = { favourites: [], recent: [] };
const backup: Backup = { ...storedBackup, library: [bundleOf()] };
const opened = (file: object) => openFile(new File([JSON.stringify(file)], 'backup.json'));
const types = () => sent.map(({ type }) => type);

beforeEach(() => {
  fakeBrowser.reset();
  sent.length = 0;
  refused = '';
  refusal = 'passphrase-wrong';
  half = {};
  replaceRemembered(nothing);
});

test('what goes to the background is the file as it stands, but for its results', async () => {
  const file = await opened({ ...backup, newer: 1 });
  expect(JSON.parse(file.text)).toEqual({ ...backup, newer: 1, library: undefined });
  await expect(opened({ ...backup, excluded: 1 })).rejects.toThrow('backup-unreadable');
});

test('no result is added before the passphrase is known to be right', async () => {
  refused = 'backup/restore';
  await expect(restore(await opened(backup), 'wrong')).rejects.toThrow('passphrase-wrong');
  expect(types()).toEqual(['backup/restore']);
});

test('a file with anything under way in it changes nothing', async () => {
  const hostile = await opened({
    ...backup,
    library: [bundleOf(), bundleOf({ state: 'waiting' })],
  });
  await expect(restore(hostile, '')).rejects.toThrow('backup-unreadable');
  expect(sent).toEqual([]);
});

test.each(['AAA', '%%%%', 'AAAA='])(
  'a file with a content that is cut changes nothing: %s',
  async (data) => {
    const bundle = JSON.parse(bundleOf()) as object;
    const cut = (part: string) =>
      JSON.stringify({ ...bundle, [part]: { type: 'text/html', data } });
    for (const part of ['content', 'screenshot']) {
      const file = await opened({ ...backup, library: [bundleOf(), cut(part)] });
      await expect(restore(file, '')).rejects.toThrow('backup-unreadable');
    }
    expect(sent).toEqual([]);
  },
);

test('results come with their accounts, and go with the restore when it is taken back', async () => {
  const added = await restore(await opened(backup), '');
  expect(sent[1]).toEqual({
    type: 'backup/result',
    input: { bundle: bundleOf(), accounts: { first: 'here' }, last: true },
  });
  expect(added).toEqual({ results: ['x'], work, remembered: nothing });
  await undoRestore(added);
  expect(sent.slice(2)).toEqual([
    { type: 'backup/undo', input: { added: work } },
    { type: 'library/change', input: { ids: ['x'], change: { kind: 'remove' } } },
  ]);
});

test('results are imported oldest first, as the newest import counts as the newest result', async () => {
  const library = [bundleOf({ id: 'newest' }), bundleOf({ id: 'oldest' })];
  await restore(await opened({ ...backup, library }), '');
  const bundles = sent.flatMap(({ type, input }) => (type === 'backup/result' ? [input] : []));
  expect(bundles).toMatchObject([
    { bundle: library[1], last: false },
    { bundle: library[0], last: true },
  ]);
});

test('a result that can not be taken in takes all of it back', async () => {
  refused = 'backup/result';
  await expect(restore(await opened(backup), '')).rejects.toThrow('passphrase-wrong');
  expect(types()).toEqual(['backup/restore', 'backup/result', 'backup/undo']);
});

test('a part that finds no room takes all of it back; where that fails too, it can be tried again', async () => {
  half = { problem: { code: 'unexpected', detail: 'No room' } };
  await expect(restore(await opened(backup), '')).rejects.toThrow('No room');
  expect(types()).toEqual(['backup/restore', 'backup/undo']);
  refused = 'backup/undo';
  const added = await restore(await opened(backup), '');
  expect(added).toMatchObject({ results: [], work, ...half });
  refused = '';
  await undoRestore(added);
  expect(sent.at(-1)).toEqual({ type: 'backup/undo', input: { added: work } });
});

test('favourites and recents are saved, come back, and go with the restore when it is taken back', async () => {
  const here = { favourites: ['a'], recent: ['b', 'a'] };
  replaceRemembered(here);
  await saveBackup('', false);
  expect(sent[0]?.input).toMatchObject({ remembered: here });
  const there = { favourites: ['c'], recent: ['c'] };
  const added = await restore(await opened({ ...storedBackup, remembered: there }), '');
  expect(rememberedProfiles()).toEqual(there);
  expect(localStorage.getItem('popup-favourites')).toBe('["c"]');
  await undoRestore(added);
  expect(rememberedProfiles()).toEqual(here);
  // A file of an older version leaves them alone.
  await restore(await opened(storedBackup), '');
  expect(rememberedProfiles()).toEqual(here);
});

test('a restore without an answer can be undone: a second one would replace what undo needs', async () => {
  refused = 'backup/restore';
  refusal = 'background-silent';
  const added = await restore(await opened(backup), '');
  expect(added).toMatchObject({ results: [], problem: { code: 'background-silent' } });
  refused = '';
  await undoRestore(added);
  const nothingAdded = { recipes: [], watches: [], jobs: [] };
  expect(sent.at(-1)).toEqual({ type: 'backup/undo', input: { added: nothingAdded } });
});
