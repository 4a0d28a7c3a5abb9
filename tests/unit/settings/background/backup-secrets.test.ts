import { beforeEach, expect, test, vi } from 'vitest';
import { readBackup } from '@/utils/settings/parse-backup';
import { scrapePreferencesItem } from '@/utils/storage/registry/scrape';
import { watchesItem } from '@/utils/storage/registry/watches';
import { backups, jobsInMemory, newBrowser, passphrase } from '../../../fixtures/restoring';
import { storedJob, storedWatch } from '../../../fixtures/stored-work';

vi.mock('@/utils/security/passphrase-seal', () => import('../../../fixtures/quick-seal'));

beforeEach(newBrowser);

const options = {
  mode: 'request',
  country: '',
  screenshot: false,
  session: 'Sess1234',
  headers: 'Accept: text/plain\nAuthorization: Bearer hidden\nhidden',
} as const;
const left = { mode: 'request', country: '', screenshot: false, headers: 'Accept: text/plain' };

test.each([
  ['without a passphrase', ''],
  ['with a passphrase', passphrase],
])('no session or secret header of a scrape is in a file %s', async (_name, words) => {
  await scrapePreferencesItem.update((now) => ({
    ...now,
    last: options,
    presets: [{ host: 'a.test', options }],
  }));
  await watchesItem.write([{ ...storedWatch, draft: { ...storedWatch.draft, options } }]);
  const job = { ...storedJob, job: { ...storedJob.job, options } };
  const text = await backups(jobsInMemory([job])).make(words);
  expect(text).not.toMatch(/Sess1234|hidden/);
  expect(readBackup(text)).toMatchObject({
    scrapePreferences: { last: left, presets: [{ host: 'a.test', options: left }] },
    watches: [{ draft: { options: left }, optionsLeft: true }],
    jobs: [{ job: { options: left, optionsLeft: true } }],
    optionsLeft: 4,
  });
});

test('a file from which nothing was left out says nothing of it', async () => {
  await watchesItem.write([storedWatch]);
  const text = await backups(jobsInMemory([storedJob])).make('');
  expect(text).not.toContain('optionsLeft');
  expect(readBackup(text)).not.toHaveProperty('optionsLeft');
});
