import { beforeEach, expect, test, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { Caller } from '@/utils/messaging/protocol';
import { recipesHandlers } from '@/utils/recipes/background/recipes-area';
import { recipeFile } from '@/utils/recipes/recipe-file';
import { newestVersion, versionKey } from '@/utils/storage/schema-version';
import { recipesItem } from '@/utils/storage/registry/recipes';
import { draft, recipe } from '../samples';

const page: Caller = { kind: 'extension-page', incognito: false };
const names = async () => (await recipesItem.read()).map((one) => one.draft.name);
const save = (name: string, replaces: string | null = null) =>
  recipesHandlers['recipes/save']({ draft: draft(name), replaces }, page);

beforeEach(async () => {
  fakeBrowser.reset();
  await fakeBrowser.storage.local.set({ [versionKey]: newestVersion });
  vi.stubGlobal('navigator', {
    locks: { request: async (_name: string, work: () => Promise<unknown>) => await work() },
  });
});

test('the newest comes first, and a repair is a new revision without a last run', async () => {
  const { id, revision } = await save('A');
  await save('B');
  expect(await names()).toEqual(['B', 'A']);
  await recipesItem.update((all) =>
    all.map((one) => ({ ...one, lastRun: { at: 1, rows: 1, fill: [1, 1] } })),
  );
  expect(await save('A2', id)).toEqual({ id, revision: revision + 1 });
  const [, repaired] = await recipesItem.read();
  expect(repaired).toMatchObject({ id, revision: 2, lastRun: null, draft: { name: 'A2' } });
});

test('saving again after a lost reply makes neither a second recipe nor a second revision', async () => {
  const first = await save('A');
  await save('B');
  expect(await save('A')).toEqual(first);
  expect(await names()).toEqual(['B', 'A']);
  const repaired = await save('A2', first.id);
  expect(await save('A2', first.id)).toEqual(repaired);
  const [, one] = await recipesItem.read();
  expect(one?.earlier).toHaveLength(1);
});

test('a recipe is renamed, and one that was removed meanwhile is told', async () => {
  const { id } = await save('A');
  const change = { recipeId: id, name: 'Z', site: { origin: 'https://b.test', path: '/*' } };
  await recipesHandlers['recipes/rename'](change, page);
  const [renamed] = await recipesItem.read();
  expect(renamed).toMatchObject({ revision: 1, draft: { name: 'Z', site: change.site } });
  await recipesHandlers['recipes/remove']({ recipeId: id }, page);
  await expect(recipesHandlers['recipes/rename'](change, page)).rejects.toThrow('recipe-gone');
  await expect(save('A', id)).rejects.toThrow('recipe-gone');
  expect(await names()).toEqual([]);
});

test('the last five versions are kept, and one is restored as the newest', async () => {
  const { id } = await save('A1');
  for (const at of [2, 3, 4, 5, 6, 7]) await save(`A${at}`, id);
  const versions = async () => {
    const [one] = await recipesItem.read();
    return one?.earlier?.map(({ revision, draft: { name } }) => `${revision} ${name}`);
  };
  expect(await versions()).toEqual(['6 A6', '5 A5', '4 A4', '3 A3', '2 A2']);
  await recipesHandlers['recipes/revert']({ recipeId: id, revision: 3 }, page);
  const [restored] = await recipesItem.read();
  expect(restored).toMatchObject({ revision: 8, lastRun: null, draft: { name: 'A3' } });
  expect(await versions()).toEqual(['7 A7', '6 A6', '5 A5', '4 A4', '3 A3']);
  const gone = recipesHandlers['recipes/revert']({ recipeId: id, revision: 1 }, page);
  await expect(gone).rejects.toThrow('recipe-gone');
});

test('a removal is undone in its place, once', async () => {
  await save('A');
  const { id } = await save('B');
  await save('C');
  const [, removed] = await recipesItem.read();
  await recipesHandlers['recipes/remove']({ recipeId: id }, page);
  for (const _ of [1, 2])
    await recipesHandlers['recipes/restore']({ recipe: removed!, at: 1 }, page);
  expect(await names()).toEqual(['C', 'B', 'A']);
});

test('a file adds recipes under new IDs, or nothing', async () => {
  const text = recipeFile([recipe(), recipe()]);
  expect(await recipesHandlers['recipes/import']({ text }, page)).toEqual({ count: 2, left: [] });
  const [one, other] = await recipesItem.read();
  expect(new Set([one?.id, other?.id, recipe().id]).size).toBe(3);
  await expect(recipesHandlers['recipes/import']({ text: '{}' }, page)).rejects.toThrow(
    'recipes-unreadable',
  );
  expect(await names()).toHaveLength(2);
});

test('more than 200 are refused, and those there stay', async () => {
  const text = recipeFile(Array.from({ length: 200 }, () => recipe()));
  await recipesHandlers['recipes/import']({ text }, page);
  await expect(save('A')).rejects.toThrow('recipes-full');
  await expect(recipesHandlers['recipes/import']({ text }, page)).rejects.toThrow('recipes-full');
  expect(await names()).toHaveLength(200);
});
