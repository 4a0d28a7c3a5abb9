import { signal } from '@preact/signals';
import { routeResolver } from './route-resolver';

/** What the first paint does without; null until it is loaded. */
export const lazyParts = signal<Awaited<ReturnType<typeof load>> | null>(null);

export async function loadLazyParts(): Promise<void> {
  lazyParts.value = await load();
}

async function load() {
  const {
    routeOfPage,
    ProblemBanner,
    ReplaceKeysNote,
    endOwnConnection,
    SiteRules,
    UnlockNote,
    CountryRows,
    countryCodes,
    DetailsPanel,
    HeaderProblem,
    NotesButton,
    NotesPanel,
    offersCheck,
    pickBeside,
    ShareQuestion,
    lockReady,
  } = await import('./after-paint');
  await lockReady;
  routeResolver.value = routeOfPage;
  return {
    ProblemBanner,
    ReplaceKeysNote,
    endOwnConnection,
    SiteRules,
    UnlockNote,
    CountryRows,
    countryCodes,
    DetailsPanel,
    HeaderProblem,
    NotesButton,
    NotesPanel,
    offersCheck,
    pickBeside,
    ShareQuestion,
  };
}

/** What scrapes and asks; null until it is loaded. */
export const paidParts = signal<Awaited<ReturnType<typeof loadPaid>> | null>(null);

export async function loadPaidParts(): Promise<void> {
  paidParts.value ??= await loadPaid();
}

async function loadPaid() {
  const { AgentTab, ScrapeTab, ScrapeHint, runs, runsReady, scrapePreferencesReady } =
    await import('./after-paint-paid');
  await Promise.all([runsReady, scrapePreferencesReady]);
  return { AgentTab, ScrapeTab, ScrapeHint, runs };
}
