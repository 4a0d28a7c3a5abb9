import * as z from 'zod/mini';
import { ext } from '@/utils/browser/ext';
import { withWebLock } from '@/utils/storage/web-locks';
import { ProblemError } from '@/utils/problem';
import type { Caller } from '@/utils/messaging/protocol';

/** Validity of a card's permission to request paid work: ten minutes, in ms. What is free has no limit of time. */
const paidMs = 10 * 60_000;
/** Minimum interval in ms between two presses of a kind in one tab's cards. */
const pauseMs = 2000;

const TicketSchema = z.object({
  /** Null where the browser does not report it: tab and origin then identify the document. */
  documentId: z.nullable(z.string()),
  origin: z.string(),
  /** Time in ms since the epoch up to which the card may request paid work. */
  paidUntil: z.number(),
  /** ID of the card's newest run; null: none. */
  runId: z.nullable(z.string()),
});
type Ticket = z.infer<typeof TicketSchema>;

/** Ticket of the card that sent a message, and the card's page. */
export interface CardTicket {
  tabId: number;
  url: string;
  runId: string | null;
  /** Whether the card may still request paid work. */
  mayPay: boolean;
}

/** Presses of a card that cost credits, or open a window or a tab. */
const presses = ['scrape', 'ask', 'copy', 'open'] as const;
export type Press = (typeof presses)[number];

/** Beginnings of the keys in `storage.session` of tickets and of presses. */
export const ticketPrefixes = ['ticket:', 'pressed:'] as const;
/** Key of a tab's only ticket. No page and no card ever sees it. */
const keyOf = (tabId: number) => `${ticketPrefixes[0]}${tabId}`;
const pressKey = (tabId: number, press: Press) => `${ticketPrefixes[1]}${tabId}:${press}`;

/** Serializes changes of tickets and presses. */
const changing = <T>(work: () => Promise<T>): Promise<T> => withWebLock('tickets', work);

async function readTicket(tabId: number): Promise<Ticket | undefined> {
  const stored = await ext.storage.session.get(keyOf(tabId));
  return z.safeParse(TicketSchema, stored[keyOf(tabId)]).data;
}

/**
 * Stores a tab's ticket for one document in place of its last one. Tickets of other tabs stay, whatever their age:
 * their cards may still show results. Each ends with its tab (`forgetTab`), at the latest with the browser session.
 */
export async function mintTicket(tabId: number, about: Omit<Ticket, 'paidUntil'>): Promise<void> {
  const ticket: Ticket = { ...about, paidUntil: Date.now() + paidMs };
  await changing(() => ext.storage.session.set({ [keyOf(tabId)]: ticket }));
}

/**
 * Stores in the tab's ticket which run resulted from the card's request; the card reads it with `card/state`. The
 * card may be gone by now; the run is in the library in any case.
 * @param url page that the run is about: the ticket of another origin, opened in the tab since, stays as it is.
 */
export async function recordRun(tabId: number, runId: string, url: string): Promise<void> {
  await changing(async () => {
    const ticket = await readTicket(tabId);
    if (ticket?.origin === new URL(url).origin)
      await ext.storage.session.set({ [keyOf(tabId)]: { ...ticket, runId } });
  });
}

/**
 * Returns the ticket of the document that sent a message, whatever the ticket's age. Rejects with `card-not-allowed`
 * when the document has none.
 */
export async function checkTicket(caller: Caller): Promise<CardTicket> {
  if (caller.kind !== 'card') throw new ProblemError('card-not-allowed');
  const { tabId, url } = caller;
  const ticket = await readTicket(tabId);
  const isOfDocument =
    ticket !== undefined &&
    ticket.documentId === caller.documentId &&
    ticket.origin === new URL(url).origin;
  if (!isOfDocument) throw new ProblemError('card-not-allowed');
  const left = ticket.paidUntil - Date.now();
  // After the clock was set back, a ticket must not allow payments for longer than twice its time.
  return { tabId, url, runId: ticket.runId, mayPay: left >= 0 && left <= 2 * paidMs };
}

/** As `checkTicket`, for messages that may cost credits. Rejects with `card-not-allowed` when the time is over, too. */
export async function checkPaidTicket(caller: Caller): Promise<CardTicket> {
  const ticket = await checkTicket(caller);
  if (!ticket.mayPay) throw new ProblemError('card-not-allowed');
  return ticket;
}

export async function forgetTab(tabId: number): Promise<void> {
  const pressed = presses.map((press) => pressKey(tabId, press));
  await changing(() => ext.storage.session.remove([keyOf(tabId), ...pressed]));
}

/**
 * Allows one press of a kind per tab every two seconds. Rejects with `too-fast`. The card's script runs in the page's
 * process, so that an attacker who controls this process could send presses that no user made.
 */
export async function limitPressRate(tabId: number, press: Press): Promise<void> {
  await changing(async () => {
    const key = pressKey(tabId, press);
    const last = (await ext.storage.session.get(key))[key];
    const now = Date.now();
    // A time in the future (the clock was set back) does not delay the next press.
    const isTooSoon = typeof last === 'number' && last <= now && now - last < pauseMs;
    if (isTooSoon) throw new ProblemError('too-fast');
    await ext.storage.session.set({ [key]: now });
  });
}
