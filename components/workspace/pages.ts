import { type ReadonlySignal, signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { libraryReady } from '@/utils/library/state/results-list';
import { type Problem, toProblem } from '@/utils/problem';
import { ResultsPage } from '@/components/results/results-page';
import { type Section, sections } from './route';

type Pages = Record<Section, ComponentType | null>;

/**
 * Components of the sections; null: not loaded yet. All but the results, the initial section, are
 * separate chunks.
 */
export const pages = signal<Pages>({
  scrape: null,
  results: ResultsPage,
  jobs: null,
  compare: null,
  agent: null,
  schedules: null,
  recipes: null,
  watches: null,
  'proxy-lists': null,
  browser: null,
  account: null,
  profiles: null,
  settings: null,
  welcome: null,
});
/** Signal with the problem of reading the newest runs; null: no section has loaded the runs. */
const runsFailed = signal<ReadonlySignal<Problem | null> | null>(null);
const failed = signal<Problem | null>(null);

async function withRuns(): Promise<void> {
  const { runsProblem, runsReady } = await import('@/utils/runs/state/runs');
  runsFailed.value = runsProblem;
  await runsReady;
}

const loaders: Record<Section, () => Promise<ComponentType>> = {
  scrape: async () => {
    const [{ ScrapePage }, { scrapePreferencesReady }] = await Promise.all([
      import('@/components/scrape/scrape-page'),
      import('@/utils/runs/state/scrape-preferences'),
      withRuns(),
    ]);
    await scrapePreferencesReady;
    return ScrapePage;
  },
  results: async () => {
    await libraryReady;
    return ResultsPage;
  },
  jobs: async () => {
    const [{ JobsPage }, { jobsReady }, { recipesReady }, { scrapePreferencesReady }] =
      await Promise.all([
        import('@/components/jobs/jobs-page'),
        import('@/utils/jobs/state/jobs'),
        import('@/utils/recipes/state'),
        import('@/utils/runs/state/scrape-preferences'),
        withRuns(),
      ]);
    await Promise.all([jobsReady, recipesReady, scrapePreferencesReady]);
    return JobsPage;
  },
  compare: async () => {
    const [{ ComparePage }, { comparisonsReady }, { scrapePreferencesReady }] = await Promise.all([
      import('@/components/compare/compare-page'),
      import('@/utils/compare/state'),
      import('@/utils/runs/state/scrape-preferences'),
      withRuns(),
    ]);
    await Promise.all([comparisonsReady, scrapePreferencesReady]);
    return ComparePage;
  },
  agent: async () => {
    const [{ AgentPage }, { scrapePreferencesReady }] = await Promise.all([
      import('@/components/agent/agent-page'),
      import('@/utils/runs/state/scrape-preferences'),
      withRuns(),
    ]);
    await scrapePreferencesReady;
    return AgentPage;
  },
  schedules: async () => {
    const [{ SchedulesPage }, { serviceSchedulesReady }] = await Promise.all([
      import('@/components/schedules/schedules-page'),
      import('@/utils/schedules/state'),
      withRuns(),
    ]);
    await serviceSchedulesReady;
    return SchedulesPage;
  },
  recipes: async () => {
    const [{ RecipesPage }, { recipesReady }] = await Promise.all([
      import('@/components/recipes/recipes-page'),
      import('@/utils/recipes/state'),
    ]);
    await recipesReady;
    return RecipesPage;
  },
  watches: async () => {
    const [
      { WatchesPage },
      { watchesReady },
      { recipesReady },
      { scrapePreferencesReady },
      { jobsReady },
      { serviceSchedulesReady },
    ] = await Promise.all([
      import('@/components/watches/watches-page'),
      import('@/utils/watches/state'),
      import('@/utils/recipes/state'),
      import('@/utils/runs/state/scrape-preferences'),
      import('@/utils/jobs/state/jobs'),
      import('@/utils/schedules/state'),
      withRuns(),
    ]);
    await Promise.all([
      watchesReady,
      recipesReady,
      scrapePreferencesReady,
      jobsReady,
      serviceSchedulesReady,
    ]);
    return WatchesPage;
  },
  'proxy-lists': async () =>
    (await import('@/components/proxy-lists/proxy-lists-page')).ProxyListsPage,
  browser: async () => (await import('@/components/browser-product/browser-page')).BrowserPage,
  account: async () => (await import('@/components/account/account-page')).AccountPage,
  profiles: async () => (await import('@/components/proxy/profiles-page')).ProfilesPage,
  settings: async () => (await import('@/components/settings/settings-page')).SettingsPage,
  welcome: async () => {
    const [
      { OnboardingPage },
      { onboardingReady },
      { permissionsReady },
      { scrapePreferencesReady },
    ] = await Promise.all([
      import('@/components/onboarding/onboarding-page'),
      import('@/utils/onboarding/state/onboarding-steps'),
      import('@/utils/onboarding/state/permissions'),
      import('@/utils/runs/state/scrape-preferences'),
      withRuns(),
    ]);
    await Promise.all([onboardingReady, permissionsReady, scrapePreferencesReady]);
    return OnboardingPage;
  },
};

/**
 * Loads a section and the data of its first paint. Never rejects; `pagesProblem` returns the error.
 */
export async function loadPage(section: Section): Promise<void> {
  try {
    const page = await loaders[section]();
    if (pages.value[section] !== page) pages.value = { ...pages.value, [section]: page };
    failed.value = null;
  } catch (error) {
    failed.value = toProblem(error);
  }
}

/** Loads all sections while the browser is idle, so that later navigation is immediate. */
export function loadOthers(): void {
  requestIdleCallback(() => void Promise.all(sections.map(loadPage)));
}

/**
 * Returns the problem of loading a section or its runs; null: none. The results section reports its
 * own problems.
 */
export function pagesProblem(section: Section): Problem | null {
  if (failed.value) return failed.value;
  return section === 'results' ? null : (runsFailed.value?.value ?? null);
}
