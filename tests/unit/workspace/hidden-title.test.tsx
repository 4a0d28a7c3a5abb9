// @vitest-environment happy-dom
import { signal } from '@preact/signals';
import { cleanup, render, screen } from '@testing-library/preact';
import { afterEach, expect, test, vi } from 'vitest';

vi.mock('@/utils/i18n/i18n', async () => ({ i18n: (await import('../ui/catalogue')).fakeI18n }));
const route = signal({ section: 'jobs', item: 'gone', url: '', recipe: '', job: '', schedule: '' });
vi.mock('@/components/workspace/route', () => ({ route, goTo: () => undefined }));
vi.mock('@/utils/storage/state/page-state', () => ({
  account: signal({ value: null }),
  creditsLeft: () => null,
  scrapeCountries: () => [],
}));
vi.mock('@/utils/jobs/state/jobs', () => ({ jobs: signal([]), jobsProblem: signal(null) }));
vi.mock('@/utils/watches/state', () => ({ watches: signal([]), watchesProblem: signal(null) }));
vi.mock('@/utils/compare/state', () => ({
  comparisons: signal({ list: [], last: null }),
  comparisonsProblem: signal(null),
}));
vi.mock('@/utils/runs/state/runs', () => ({ runs: signal([]) }));
vi.mock('@/utils/runs/state/scrape-preferences', () => ({ scrapePreferences: () => ({}) }));
vi.mock('@/utils/browser/page', () => ({ inIncognitoWindow: false }));
vi.mock('@/components/workspace/workspace-problem-banner', () => ({
  WorkspaceProblemBanner: () => null,
}));
vi.mock('@/components/jobs/job-detail', () => ({ JobDetail: () => null }));
vi.mock('@/components/jobs/job-form', () => ({ JobForm: () => null }));
vi.mock('@/components/jobs/job-list', () => ({ JobList: () => null }));
vi.mock('@/components/watches/watch-detail', () => ({ WatchDetail: () => null }));
vi.mock('@/components/watches/watch-form', () => ({ WatchForm: () => null }));
vi.mock('@/components/watches/schedule-watch-form', () => ({ ScheduleWatchForm: () => null }));
vi.mock('@/components/watches/watched-schedule', () => ({ watchedSchedule: () => undefined }));
vi.mock('@/components/compare/comparison-detail', () => ({ ComparisonDetail: () => null }));
vi.mock('@/components/compare/compare-form', () => ({ CompareForm: () => null }));
const { JobsPage } = await import('@/components/jobs/jobs-page');
const { WatchesPage } = await import('@/components/watches/watches-page');
const { ComparePage } = await import('@/components/compare/compare-page');

afterEach(cleanup);

test.each([
  ['jobs', JobsPage, 'Jobs'],
  ['watches', WatchesPage, 'Watches'],
  ['compare', ComparePage, 'Around the world'],
] as const)('an item of %s that is gone has a page with a main heading', (section, Page, name) => {
  route.value = { ...route.value, section };
  render(<Page />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(name);
});
