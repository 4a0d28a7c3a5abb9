/**
 * Code of the popup that is loaded last, as one chunk: the forms for scrapes and agent requests, with the state that
 * they read.
 */
export { PopupAgent } from '../agent/popup-agent';
export { PopupScrape } from '../scrape/popup-scrape';
export { AgentHint, ScrapeHint } from './paid-hints';
export { lastPaidRun } from '@/utils/runs/state/last-paid-run';
export { runsReady } from '@/utils/runs/state/runs';
export { scrapePreferencesReady } from '@/utils/runs/state/scrape-preferences';
