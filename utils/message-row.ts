import * as z from 'zod/mini';

/** Definition of one message to the background; each feature lists its own in `messages.ts`. */
export interface MessageRow {
  /** Required sender: the extension's own pages, or the card in a tab (which must hold a ticket). */
  from: 'page' | 'card';
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

/** Fields of a message that starts no paid call and may come from any window. */
export const unpaidAnywhere = { paid: false, private: true } as const;

/** Schema of an empty message or response. */
export const Nothing = z.lazy(() => z.object({}));
