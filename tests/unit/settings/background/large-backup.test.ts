import { expect, test } from 'vitest';
import { backups, jobsInMemory, newBrowser } from '../../../fixtures/restoring';
import { storedJob } from '../../../fixtures/stored-work';

const jobNamed = (name: string) =>
  jobsInMemory([{ ...storedJob, job: { ...storedJob.job, name } }]);

test('a backup that no message can carry is refused with what to do', async () => {
  newBrowser();
  const name = 'x'.repeat(59_000_000);
  expect((await backups(jobNamed(name)).make('')).length).toBeGreaterThan(59_000_000);
  // Twice as long in a message, where each quote is escaped.
  const quoted = backups(jobNamed('"'.repeat(16_000_000)));
  await expect(quoted.make('')).rejects.toThrow('backup-too-long');
  await expect(quoted.make('four unrelated words')).rejects.toThrow('backup-too-long');
});
