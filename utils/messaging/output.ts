import * as z from 'zod/mini';
import { BrowserTestResultSchema } from '../browser-product/schema';
import { TestedLineSchema } from '../proxy-lists/schema';
import { runStates } from '../runs/schema';
import { ProblemSchema } from '../problem';
import { ScheduleRunSchema } from '../schedules/schema';
import { ExitSchema } from '../proxy/schema';
import { PendingConfirmationSchema } from './pending-confirmation';
import type { earlyProtocol } from './early-protocol';
import type { lateProtocol } from './late-protocol';

// As in protocol.ts, which imports this file.
type MessageType = keyof typeof earlyProtocol | keyof typeof lateProtocol;

/**
 * What each message is answered with. Apart from the protocol, because only pages check it: the
 * background makes it.
 */

const Done = z.object({});
const RunId = z.object({ runId: z.string() });

/** What the card shows of the run it started; no address, key or body beyond what the page knows. */
const CardRunSchema = z.object({
  runId: z.string(),
  kind: z.enum(['scrape', 'agent']),
  state: z.enum(runStates),
  /** Milliseconds since it was asked for. */
  elapsedMs: z.number(),
  /** Title of the result, or the agent's summary: shown as text only. */
  brief: z.string(),
  actions: z.array(z.string()),
  used: z.nullable(z.number()),
  left: z.nullable(z.number()),
  problem: z.nullable(ProblemSchema),
});
export type CardRun = z.infer<typeof CardRunSchema>;

const outputs = {
  'app/hello': Done,
  'settings/save': Done,
  'account/connect': Done,
  'account/refresh': Done,
  'account/forget': Done,
  'accounts/add': Done,
  'accounts/use': Done,
  'accounts/label': Done,
  'accounts/remove': Done,
  'usage/read': Done,
  'balance/levels': Done,
  'profiles/save': Done,
  'profiles/remove': Done,
  'profiles/order': Done,
  'backup/make': z.object({ text: z.string() }),
  /** `accounts`: what an account of the file is called here, by its id there. */
  'backup/restore': z.object({ accounts: z.record(z.string(), z.string()) }),
  /** Of the result that was added; empty: it was there. */
  'backup/result': z.object({ id: z.string() }),
  'backup/undo': Done,
  'erase/all': Done,
  'lock/set': Done,
  'lock/remove': Done,
  'lock/unlock': Done,
  'lock/now': Done,
  'lock/idle': Done,
  'transfer/seal': z.object({ sealed: z.string() }),
  /** `ids`: the new profiles that have a login now. */
  'transfer/unseal': z.object({ opened: z.boolean(), ids: z.array(z.string()) }),
  'proxy/switch': Done,
  'proxy/exclude': Done,
  'proxy/rotate': Done,
  'proxy/check': Done,
  'proxy/rotate-until': Done,
  'proxy/rotate-stop': Done,
  'proxy/fresh': Done,
  'proxy/tab': Done,
  'scrape/submit': RunId,
  'scrape/cancel': Done,
  'scrape/repeat': RunId,
  'scrape/keep': Done,
  /** Whether the session of the profile that takes the page has an id that the scraper takes. */
  'scrape/look': z.object({ sessionFits: z.boolean() }),
  'agent/ask': RunId,
  'agent/repeat': RunId,
  'library/change': Done,
  /** `runs`: of the schedule asked for. The lists themselves stand in storage. */
  'saved/list': z.object({ runs: z.optional(z.array(ScheduleRunSchema)) }),
  'saved/change': z.object({
    /** Why it was not done, in the service's words. */
    problem: z.optional(ProblemSchema),
    /** The reply was lost: it may have been done. */
    lost: z.optional(z.boolean()),
    /** Of the configuration that was made, also where its schedule then failed. */
    configId: z.optional(z.string()),
    /** Of the schedule that was made, or of the run that was taken into the library. */
    id: z.optional(z.string()),
  }),
  'welcome/skip': Done,
  /** Null: no exit check is set, or a profile is on. */
  'welcome/before': z.object({ exit: z.nullable(ExitSchema) }),
  /** A secret. */
  'browser/reveal': z.object({ key: z.string() }),
  'browser/try': BrowserTestResultSchema,
  /** Each a secret. */
  'generate/list': z.object({ lines: z.array(z.string()) }),
  'generate/try': TestedLineSchema,
  /** Of the comparison. */
  'world/act': z.object({ id: z.string() }),
  'card/hello': z.object({
    url: z.string(),
    credits: z.nullable(z.number()),
    countries: z.array(z.string()),
    intent: z.enum(['none', 'scrape', 'ask']),
    /** The choice to begin with; what the card shows no field for goes out as it stands. */
    options: z.record(z.string(), z.unknown()),
    /** The run it was opened for, under way already. */
    runId: z.nullable(z.string()),
  }),
  'card/scrape': CardRunSchema,
  'card/confirm': Done,
  /** Null: it was taken before. */
  'card/asked': z.object({ asked: z.nullable(PendingConfirmationSchema) }),
  'card/answered': Done,
  'card/ask': CardRunSchema,
  'card/state': CardRunSchema,
  'card/open': Done,
  'card/panel': Done,
} as const;

export type Output<K extends MessageType> = z.infer<(typeof outputs)[K]>;

/** The outputs once more, typed so that a generic message type keeps its own. */
export const outputSchemas: { [K in MessageType]: z.core.$ZodType<Output<K>> } = outputs;

/** How every answer comes: with its value, or with what went wrong. */
export const ReplySchema = z.union([
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), problem: ProblemSchema }),
]);
export type Reply = z.infer<typeof ReplySchema>;
