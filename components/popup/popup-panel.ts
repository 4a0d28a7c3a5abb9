import { signal } from '@preact/signals';
import type { OutsideSubmit } from '../ui/hooks/outside-submit';

/** What stands below the actions: the list of profiles and countries, or what a press put in its place. */
export type PopupPanel = 'list' | 'scrape' | 'agent' | 'details' | 'notes';

export const panel = signal<PopupPanel>('list');

/** The two forms that a button of the actions sends. */
export const scrapeForm: OutsideSubmit = { formId: 'scrape-form', blocked: signal(null) };
export const agentForm: OutsideSubmit = { formId: 'agent-form', blocked: signal(null) };

/** Whether a press on 'Scrape this page' waits for its form to be there. */
export const scrapeWanted = signal(false);
