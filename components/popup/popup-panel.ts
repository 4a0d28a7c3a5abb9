import { signal } from '@preact/signals';
import type { OutsideSubmit } from '../ui/hooks/outside-submit';

/** Content below the actions: the list of profiles and countries, or the panel that a press opened instead. */
export type PopupPanel = 'list' | 'scrape' | 'agent' | 'details' | 'notes';

export const panel = signal<PopupPanel>('list');

/** Forms whose submit button is among the actions. */
export const scrapeForm: OutsideSubmit = { formId: 'scrape-form', blockedReason: signal(null) };
export const agentForm: OutsideSubmit = { formId: 'agent-form', blockedReason: signal(null) };

/** Whether 'Scrape this page' was pressed before its form was loaded. */
export const scrapeWanted = signal(false);
