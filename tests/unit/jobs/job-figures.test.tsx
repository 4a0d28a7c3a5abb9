// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import { newJob } from '@/utils/jobs/job-states';
import { storedAccount } from '../../fixtures/stored-account';
import { scrapeRun } from '../runs/tasks/example-options';

const stored = vi.hoisted(() => ({ account: {}, accounts: {} }));
vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
vi.mock('@/utils/storage/state/page-state', () => ({
  account: { value: { value: stored.account } },
}));
vi.mock('@/utils/account/state/accounts', () => ({
  accounts: { value: { value: stored.accounts } },
}));
const { JobFigures } = await import('@/components/jobs/job-progress-bar');

const accountOf = (concurrency: number) => ({
  ...storedAccount(),
  scraper: { ...storedAccount().scraper, concurrency },
});
Object.assign(stored.account, { account: accountOf(5) });
Object.assign(stored.accounts, {
  current: { id: 'in-use', label: '' },
  others: [{ id: 'other', state: { account: accountOf(50) } }],
});

afterEach(cleanup);

test.each([
  ['in-use', '5'],
  ['other', '50'],
  ['removed', '53'],
])('as many of a job run as its own account allows at once: %s, %s', (accountId, shown) => {
  const { options } = scrapeRun();
  const job = newJob({ id: 'job', name: 'Job', accountId, options }, 99, 0);
  const totals = { ...job.totals, waiting: 46, running: 53 };
  render(<JobFigures job={{ ...job, totals }} />);
  expect(screen.getByText('Running').nextElementSibling?.textContent).toBe(shown);
});
