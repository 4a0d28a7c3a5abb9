/**
 * Code of the popup that is loaded last, as one chunk: the forms for scrapes and agent requests, with the state that
 * they read.
 */
export { AgentTab } from '../agent/agent-tab';
export { ScrapeTab } from '../scrape/scrape-tab';
export { AgentHint, ScrapeHint } from './paid-hints';
export { runs, runsReady } from '@/utils/runs/state/runs';
export { scrapePreferencesReady } from '@/utils/runs/state/scrape-preferences';
