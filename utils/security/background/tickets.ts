import * as z from 'zod/mini';
import { ext } from '@/utils/browser/ext';
import { withLock } from '@/utils/storage/web-locks';
import { ProblemError } from '@/utils/problem';
import type { Speaker } from '@/utils/messaging/protocol';

/** Ten minutes, in ms: how long a card may ask for things that cost money. */
const lifetimeMs = 10 * 60_000;
/** At most one paid intent in this many ms from one tab. */
const pauseMs = 2000;

const TicketSchema = z.object({
  /** Null where the browser does not tell it: then tab and origin stand for the document. */
  documentId: z.nullable(z.string()),
  origin: z.string(),
  expiresAt: z.number(),
  /** The card's newest run; null: none. */
  runId: z.nullable(z.string()),
});
type Ticket = z.infer<typeof TicketSchema>;

/** A tab has one card and one ticket. No page and no card ever sees it. */
const keyOf = (tabId: number) => `ticket:${tabId}`;
const lastPaidKey = (tabId: number) => `paid:${tabId}`;

/** One change of tickets and presses at a time. */
const changing = <T>(work: () => Promise<T>): Promise<T> => withLock('tickets', work);

async function readTicket(tabId: number): Promise<Ticket | undefined> {
  const stored = await ext.storage.session.get(keyOf(tabId));
  return z.safeParse(TicketSchema, stored[keyOf(tabId)]).data;
}

/** Keeps a tab's ticket for one document, and drops those that ended; all are gone with the browser session. */
export async function mintTicket(tabId: number, about: Omit<Ticket, 'expiresAt'>): Promise<void> {
  await changing(async () => {
    const now = Date.now();
    const ended = Object.entries(await ext.storage.session.get(null)).filter(([key, value]) => {
      const ticket = key.startsWith('ticket:') ? z.safeParse(TicketSchema, value).data : undefined;
      return ticket !== undefined && ticket.expiresAt < now;
    });
    await ext.storage.session.remove(ended.map(([key]) => key));
    const ticket: Ticket = { ...about, expiresAt: now + lifetimeMs };
    await ext.storage.session.set({ [keyOf(tabId)]: ticket });
  });
}

/**
 * Tells the card which run came of what it asked for. It may be gone by now; the run is in the library in any case.
 * @param url the page that the run is about: the card of another origin, opened in the tab since, is told nothing.
 */
export async function noteRun(tabId: number, runId: string, url: string): Promise<void> {
  await changing(async () => {
    const ticket = await readTicket(tabId);
    if (ticket?.origin === new URL(url).origin)
      await ext.storage.session.set({ [keyOf(tabId)]: { ...ticket, runId } });
  });
}

/** What the document that speaks has a ticket for. Rejects with `card-not-allowed` where it has none. */
export async function checkTicket(
  speaker: Speaker,
): Promise<{ tabId: number; url: string; runId: string | null }> {
  if (speaker.kind !== 'card') throw new ProblemError('card-not-allowed');
  const { tabId, url } = speaker;
  const ticket = await readTicket(tabId);
  const isOfDocument =
    ticket !== undefined &&
    ticket.documentId === speaker.documentId &&
    ticket.origin === new URL(url).origin;
  if (!isOfDocument || Date.now() > ticket.expiresAt) throw new ProblemError('card-not-allowed');
  return { tabId, url, runId: ticket.runId };
}

/** Lets one paid intent pass every two seconds a tab. Rejects with `too-fast`. */
export async function takePressSlot(tabId: number): Promise<void> {
  await changing(async () => {
    const key = lastPaidKey(tabId);
    const last = (await ext.storage.session.get(key))[key];
    const now = Date.now();
    if (typeof last === 'number' && now - last < pauseMs) throw new ProblemError('too-fast');
    await ext.storage.session.set({ [key]: now });
  });
}
