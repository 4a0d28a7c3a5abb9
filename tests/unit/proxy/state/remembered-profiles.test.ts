// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';

/** The module as another page has it: each reads `localStorage` for itself. */
async function newPage() {
  vi.resetModules();
  return await import('@/utils/proxy/state/remembered-profiles');
}

beforeEach(() => localStorage.clear());

test('two pages keep the favourites that each of them set', async () => {
  const [one, other] = [await newPage(), await newPage()];
  one.toggleFavourite('de');
  other.toggleFavourite('fr');
  expect(other.favourites.value).toEqual(['de', 'fr']);
  one.toggleFavourite('de');
  expect((await newPage()).favourites.value).toEqual(['fr']);
});

test('a star that another page set meanwhile is set, not removed, by the press on a profile without one', async () => {
  const [one, other] = [await newPage(), await newPage()];
  one.toggleFavourite('de');
  other.toggleFavourite('de');
  expect((await newPage()).favourites.value).toEqual(['de']);
});

test('a backup has the favourites that another page set since this one was opened', async () => {
  const [workspace, popup] = [await newPage(), await newPage()];
  popup.toggleFavourite('de');
  expect(workspace.rememberedProfiles().favourites).toEqual(['de']);
});
