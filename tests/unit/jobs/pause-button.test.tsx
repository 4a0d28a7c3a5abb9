// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Job } from '@/utils/jobs/schema';
import { storedJob } from '../../fixtures/stored-work';

const send = vi.hoisted(() => vi.fn<(type: string, input: object) => Promise<object>>());
vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
vi.mock('@/utils/messaging/send', () => ({ send }));
const jobs = signal<Job[]>([]);
vi.mock('@/utils/jobs/state/jobs', () => ({ jobs, jobsProblem: signal(null) }));
vi.mock('@/components/jobs/job-causes', () => ({ JobCauses: () => null }));
vi.mock('@/components/jobs/job-rows', () => ({ JobRows: () => null }));
vi.mock('@/components/workspace/workspace-problem-banner', () => ({
  WorkspaceProblemBanner: () => null,
}));
const { OpenJobs } = await import('@/components/jobs/open-jobs');
const { JobDetail } = await import('@/components/jobs/job-detail');

const job: Job = { ...storedJob.job, state: 'running' };
const Detail = () => (
  <>
    {jobs.value.map((one) => (
      <JobDetail key={one.id} job={one} />
    ))}
  </>
);

beforeEach(() => {
  vi.useFakeTimers();
  send.mockResolvedValue({});
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  send.mockReset();
});

test.each([
  ['in the side panel', () => <OpenJobs onOpen={() => undefined} />],
  ['on its page', () => <Detail />],
])("a press of 'Pause' just after a job paused itself does not resume it: %s", async (_, shown) => {
  jobs.value = [job];
  render(shown());
  const button = (name: RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
  expect(button(/^Pause/).disabled).toBe(false);
  await act(() => void (jobs.value = [{ ...job, state: 'paused' }]));
  fireEvent.click(button(/^Resume/));
  expect(send).not.toHaveBeenCalled();
  await act(() => void vi.advanceTimersByTime(1000));
  fireEvent.click(button(/^Resume/));
  expect(send.mock.calls).toMatchObject([['jobs/resume', { jobId: job.id }]]);
});
