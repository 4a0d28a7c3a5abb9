/** What scrapes and asks, with the library that it reads: loaded by the popup last, in one file. */
export { AgentTab } from '../agent/agent-tab';
export { ScrapeTab } from '../scrape/scrape-tab';
export { AgentHint, ScrapeHint } from './paid-hints';
export { runs, runsReady } from '@/utils/runs/state/runs';
export { scrapePreferencesReady } from '@/utils/runs/state/scrape-preferences';
