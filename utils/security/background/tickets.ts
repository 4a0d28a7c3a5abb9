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
  tabId: z.number(),
  /** Null where the browser does not tell it: then tab and origin stand for the document. */
  documentId: z.nullable(z.string()),
  origin: z.string(),
  expiresAt: z.number(),
  intent: z.enum(['none', 'scrape', 'ask']),
  runId: z.nullable(z.string()),
});
export type Ticket = z.infer<typeof TicketSchema>;

const keyOf = (ticket: string) => `ticket:${ticket}`;
const lastPaidKey = (tabId: number) => `paid:${tabId}`;

/** One change of tickets and presses at a time. */
const changing = <T>(work: () => Promise<T>): Promise<T> => withLock('tickets', work);

/** Keeps a ticket for one document, and drops those that ended; all are gone with the browser session. */
export async function mintTicket(id: string, about: Omit<Ticket, 'expiresAt'>): Promise<void> {
  await changing(async () => {
    const now = Date.now();
    const ended = Object.entries(await ext.storage.session.get(null)).filter(([key, value]) => {
      const ticket = key.startsWith(keyOf('')) ? z.safeParse(TicketSchema, value).data : undefined;
      return ticket !== undefined && ticket.expiresAt < now;
    });
    await ext.storage.session.remove(ended.map(([key]) => key));
    const ticket: Ticket = { ...about, expiresAt: now + lifetimeMs };
    await ext.storage.session.set({ [keyOf(id)]: ticket });
  });
}

/** Tells the card which run came of what it asked for. It may be gone by now; the run is in the library in any case. */
export async function noteRun(id: string, runId: string): Promise<void> {
  await changing(async () => {
    const stored = (await ext.storage.session.get(keyOf(id)))[keyOf(id)];
    const ticket = z.safeParse(TicketSchema, stored).data;
    if (ticket) await ext.storage.session.set({ [keyOf(id)]: { ...ticket, runId } });
  });
}

/** The ticket that a card shows, if it was given to the document that speaks. Rejects with `card-not-allowed`. */
export async function checkTicket(
  id: string,
  speaker: Speaker,
): Promise<{ ticket: Ticket; url: string }> {
  const stored = await ext.storage.session.get(keyOf(id));
  const parsed = z.safeParse(TicketSchema, stored[keyOf(id)]);
  if (!parsed.success || speaker.kind !== 'card') throw new ProblemError('card-not-allowed');
  const ticket = parsed.data;
  const sameDocument =
    ticket.tabId === speaker.tabId &&
    ticket.documentId === speaker.documentId &&
    ticket.origin === new URL(speaker.url).origin;
  if (!sameDocument) throw new ProblemError('card-not-allowed');
  if (Date.now() > ticket.expiresAt) throw new ProblemError('card-not-allowed');
  return { ticket, url: speaker.url };
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
