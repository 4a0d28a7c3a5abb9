import * as z from 'zod/mini';
import { ProblemSchema, type Problem } from '../problem';
import { storedAmount } from '../amount';

/** What an account keeps at the service (facts 4). */
export const serviceItemKinds = ['schedules', 'configs', 'schemes'] as const;
export const ServiceItemKindSchema = z.lazy(() => z.enum(serviceItemKinds));
export type ServiceItemKind = z.infer<typeof ServiceItemKindSchema>;

/** One of them as it came: every field is kept, secrets in it covered (`redact.ts`). */
const SavedThingSchema = z.lazy(() =>
  z.object({
    id: z.string(),
    /** Empty: the service names none. */
    name: z.string(),
    fields: z.record(z.string(), z.unknown()),
  }),
);
export type ServiceItem = z.infer<typeof SavedThingSchema>;

const SavedListSchema = z.lazy(() =>
  z.object({
    items: z.array(SavedThingSchema),
    /** How many the service says there are; null: it does not say. */
    total: z.nullable(z.number()),
    /** Entries without an id, which can't be shown or changed. */
    unreadable: z.number(),
    /** Milliseconds since the epoch of the last time it was read; null: never. */
    asOf: z.nullable(z.number()),
    /** Why the newest try did not read it; null: it did. */
    problem: z.nullable(ProblemSchema),
  }),
);
export type ServiceItemList = z.infer<typeof SavedListSchema>;

/** One run of a schedule. How the service shapes them is not public, so nothing in it is counted on. */
export const ScheduleRunSchema = z.lazy(() =>
  z.object({
    /** Milliseconds since the epoch. */
    at: z.nullable(z.number()),
    status: z.nullable(z.string()),
    url: z.string(),
    credits: storedAmount(),
    /** The task that holds what was scraped; null: none is named. */
    taskId: z.nullable(z.string()),
    checkUrl: z.nullable(z.string()),
    error: z.nullable(z.string()),
    fields: z.record(z.string(), z.unknown()),
  }),
);
export type ScheduleRun = z.infer<typeof ScheduleRunSchema>;

const changeKinds = ['config', 'schedule', 'pause', 'resume', 'remove'] as const;

/** A change that was sent and is not known to have ended. Written before the call goes out. */
const SavedIntentSchema = z.lazy(() =>
  z.object({
    id: z.string(),
    /** Whose it is, as `ServiceSchedules.of`: it is kept while another account is in use. */
    of: z._default(z.string(), ''),
    what: z.enum(changeKinds),
    /** Name of the thing that it makes or changes. */
    name: z.string(),
    at: z.number(),
    /** `unknown`: the reply was lost; it is never sent again by itself. */
    state: z.enum(['sending', 'unknown']),
  }),
);
export type PendingChange = z.infer<typeof SavedIntentSchema>;

export const ServiceSchedulesSchema = z.lazy(() =>
  z.object({
    /** Whose lists they are: the scraper's address and the tail of its key; empty: nobody's. */
    of: z.string(),
    schedules: SavedListSchema,
    configs: SavedListSchema,
    schemes: SavedListSchema,
    intents: z.array(SavedIntentSchema),
  }),
);
export type ServiceSchedules = z.infer<typeof ServiceSchedulesSchema>;

const nothing = (): ServiceItemList => ({
  items: [],
  total: null,
  unreadable: 0,
  asOf: null,
  problem: null,
});

/** Before anything was read. */
export const noServiceSchedules = (of = ''): ServiceSchedules => ({
  of,
  schedules: nothing(),
  configs: nothing(),
  schemes: nothing(),
  intents: [],
});

/** The same without any lists, which are another account's. What was sent and lost stays, whoever sent it. */
export const withoutLists = (state: ServiceSchedules, of = ''): ServiceSchedules => ({
  ...noServiceSchedules(of),
  intents: state.intents,
});

/** Whose lists may be shown and kept beside an account. */
export const scheduleOwner = (scraper: { endpointUrl: string; keyTail: string | null }): string =>
  `${scraper.endpointUrl} ${scraper.keyTail ?? ''}`;

/** Answers of a service that does not offer an address to this key, or not at all. */
const away: ReadonlySet<number> = new Set([401, 403, 404, 405, 410, 501]);

/** Whether a problem says that the service does not offer this directly: then the agent can still do it. */
export const notOffered = (problem: Problem | null): boolean =>
  problem?.status !== undefined && away.has(problem.status);
