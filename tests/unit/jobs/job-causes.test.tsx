// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';
import type { EndGroup } from '@/utils/jobs/end-groups';
import type { Job } from '@/utils/jobs/schema';
import { storedJob } from '../../fixtures/stored-work';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
const group: EndGroup = {
  state: 'failed',
  problem: { code: 'scrape-failed' },
  count: 2,
  urls: ['https://shop.test/1', 'https://shop.test/2'],
};
vi.mock('@/utils/jobs/state/jobs', () => ({ readEndGroups: async () => [group] }));
vi.mock('@/utils/messaging/send', () => ({ send: async () => undefined }));
const { JobCauses } = await import('@/components/jobs/job-causes');
const { useIntent } = await import('@/components/ui/hooks/use-intent');

afterEach(cleanup);

function Shown({ state }: { state: Job['state'] }) {
  const totals = { waiting: 4, running: 0, done: 0, failed: 2, unknown: 0 };
  return <JobCauses job={{ ...storedJob.job, state, totals }} intent={useIntent()} />;
}

test.each([
  ['paused', true],
  ['running', false],
  ['done', false],
] as const)('that retried addresses wait is said of a %s job: %s', async (state, isSaid) => {
  render(<Shown state={state} />);
  await screen.findByRole('button', { name: /^Retry 2 addresses/ });
  expect(screen.queryAllByText(/^This job is paused\./)).toHaveLength(isSaid ? 1 : 0);
});
