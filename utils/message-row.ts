import * as z from 'zod/mini';
import { lazyObject } from '@/utils/lazy-object';

/** Definition of one message to the background; each feature lists its own in `messages.ts`. */
export interface MessageRow {
  /** Required sender: the extension's own pages, or the card in a tab (which must hold a ticket). */
  from: 'extension-page' | 'card';
  /**
   * Schema of the message. Created on first use, since the background loads all definitions and
   * needs few.
   */
  input: () => z.core.$ZodType;
  /** Schema of the response. */
  output: () => z.core.$ZodType;
  /**
   * Whether the message starts scrapes or agent requests, which cost credits. The page adds an ID
   * of the user's click (`id`), and sends the message again with the same ID if there was no
   * response.
   */
  paid: boolean;
  /** Whether private windows may send it. */
  private: boolean;
}

/** Schema of an empty message or response. */
export const Nothing = lazyObject(() => ({}));

/**
 * Shared parts of rows for messages of extension pages. The names say whether a message starts a scrape or an agent
 * request (paid), and from which windows it may be sent. The response is empty unless the row overrides `output`.
 */
const fromExtensionPage = { from: 'extension-page', output: () => Nothing } as const;
export const unpaidInAnyWindow = { ...fromExtensionPage, paid: false, private: true } as const;
export const paidInAnyWindow = { ...fromExtensionPage, paid: true, private: true } as const;
/** Regular windows only: what is stored on disk must not come from private ones. */
export const unpaidInRegularWindows = {
  ...fromExtensionPage,
  paid: false,
  private: false,
} as const;
export const paidInRegularWindows = { ...fromExtensionPage, paid: true, private: false } as const;
