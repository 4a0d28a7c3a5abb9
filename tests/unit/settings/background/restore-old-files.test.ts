import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { geoComparisonsItem } from '@/utils/storage/registry/compare';
import { excludedItem, profilesItem } from '@/utils/storage/registry/proxy';
import { scrapePreferencesItem } from '@/utils/storage/registry/scrape';
import { settingsItem } from '@/utils/storage/registry/settings';
import { secrets } from '@/utils/security/background/secrets';
import { accountInUse, backups, fileOf, newBrowser, passphrase } from '../../../fixtures/restoring';
import type { StoredExample } from '../../../stored/keep';
import { root } from '../../project-files';

vi.mock('@/utils/library/database/library-runs', () => ({
  unfinishedRuns: async () => [],
  getRun: async () => null,
}));

beforeEach(newBrowser);

test.each(['v0-chromium-open', 'v2-firefox-open'])(
  'the file of %s, whose fields have earlier names, is restored whole, keys too',
  async (name) => {
    const example = readFileSync(join(root, `tests/fixtures/stored/${name}.json`), 'utf8');
    const { backup: text } = JSON.parse(example) as StoredExample;
    const file = fileOf(text);
    expect(Object.keys(file)).toEqual(expect.arrayContaining(['asking', 'worlds', 'sealed']));
    await backups().restore(text, passphrase);
    expect(await scrapePreferencesItem.read()).toEqual(file['asking']);
    expect(await geoComparisonsItem.read()).toMatchObject(file['worlds'] as object);
    expect(await settingsItem.read()).toEqual(file['settings']);
    expect(await profilesItem.read()).toMatchObject(file['profiles'] as object);
    expect(await excludedItem.read()).toEqual(file['excluded']);
    const key = await secrets.get(`accountKey@${await accountInUse()}`);
    expect(key).toMatch(/^local-personal-key-/);
  },
);
