import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import type { TemporaryRule } from '@/utils/proxy/schema';
import { timedRulesItem } from '@/utils/storage/registry/proxy';
import { readTemporaryRules, tabRulesItem, writeTabRules } from '@/utils/storage/temporary-rules';

const rule = (since: number, tabId: number | null): TemporaryRule => ({
  site: `site${since}.test`,
  profileId: null,
  since,
  endsAt: tabId === null ? since + 3_600_000 : null,
  tabId,
});

beforeEach(() => fakeBrowser.reset());

test('rules of tabs and of an hour are read together, the newest first', async () => {
  await writeTabRules([rule(1, 7), rule(4, 7)]);
  await timedRulesItem.write([rule(2, null), rule(3, null)]);
  expect((await readTemporaryRules()).map(({ since }) => since)).toEqual([4, 3, 2, 1]);
});

test('a damaged value is an error, not a list without rules', async () => {
  await fakeBrowser.storage.session.set({ [tabRulesItem.key]: [{ site: 5 }] });
  await expect(readTemporaryRules()).rejects.toThrow();
});
