import * as z from 'zod/mini';
import { ProblemSchema, type Problem } from '../problem';
import { storedAmount } from '../amount';
import { lazyObject } from '@/utils/lazy-object';

export const serviceItemKinds = ['schedules', 'configs', 'schemes'] as const;
export const ServiceItemKindSchema = z.lazy(() => z.enum(serviceItemKinds));
export type ServiceItemKind = z.infer<typeof ServiceItemKindSchema>;

/** Lists that are read: the items, and the storages whose names the scrape form shows (facts 4.4). */
export const serviceLists = [...serviceItemKinds, 'storages'] as const;
export type ServiceListName = (typeof serviceLists)[number];

/** Item as received: all fields are kept, with secrets redacted (`redact.ts`). */
const ServiceItemSchema = lazyObject(() => ({
  id: z.string(),
  /** Name at the service; '' for none. */
  name: z.string(),
  fields: z.record(z.string(), z.unknown()),
}));
export type ServiceItem = z.infer<typeof ServiceItemSchema>;

const ServiceItemListSchema = lazyObject(() => ({
  items: z.array(ServiceItemSchema),
  /** Total number reported by the service; null if not reported. */
  total: z.nullable(z.number()),
  /** Number of entries without an ID, which cannot be shown or changed. */
  unreadable: z.number(),
  /** Timestamp in ms of the last successful read; null for never. */
  asOf: z.nullable(z.number()),
  /** Error of the last read; null if it succeeded. */
  problem: z.nullable(ProblemSchema),
}));
export type ServiceItemList = z.infer<typeof ServiceItemListSchema>;

const nothing = (): ServiceItemList => ({
  items: [],
  total: null,
  unreadable: 0,
  asOf: null,
  problem: null,
});

/** Run of a schedule. Its shape is not documented, so every field is optional. */
export const ScheduleRunSchema = lazyObject(() => ({
  /** Timestamp in ms. */
  at: z.nullable(z.number()),
  status: z.nullable(z.string()),
  url: z.string(),
  credits: storedAmount(),
  /** Task that holds the result; null for none. */
  taskId: z.nullable(z.string()),
  checkUrl: z.nullable(z.string()),
  error: z.nullable(z.string()),
  fields: z.record(z.string(), z.unknown()),
}));
export type ScheduleRun = z.infer<typeof ScheduleRunSchema>;

const changeKinds = ['config', 'schedule', 'pause', 'resume', 'remove'] as const;

/** Change whose outcome is unknown so far. Written before the call. */
const PendingChangeSchema = lazyObject(() => ({
  id: z.string(),
  /** Owner as in `ServiceSchedules.of`: the intent is kept while another account is in use. */
  of: z._default(z.string(), ''),
  what: z.enum(changeKinds),
  /** Name of the item that is created or changed. */
  name: z.string(),
  at: z.number(),
  /** `unknown`: the response was lost. Never retried automatically. */
  state: z.enum(['sending', 'unknown']),
}));
export type PendingChange = z.infer<typeof PendingChangeSchema>;

export const ServiceSchedulesSchema = lazyObject(() => ({
  /** Owner of the lists: URL of the scraper and last characters of its key; '' for none. */
  of: z.string(),
  schedules: ServiceItemListSchema,
  configs: ServiceItemListSchema,
  schemes: ServiceItemListSchema,
  /** Only IDs and names are kept, because the other fields of a storage may hold its access keys. */
  storages: z._default(ServiceItemListSchema, nothing),
  intents: z.array(PendingChangeSchema),
}));
export type ServiceSchedules = z.infer<typeof ServiceSchedulesSchema>;

/** State before the first read. */
export const noServiceSchedules = (of = ''): ServiceSchedules => ({
  of,
  schedules: nothing(),
  configs: nothing(),
  schemes: nothing(),
  storages: nothing(),
  intents: [],
});

/** State without lists, for another account. Intents stay, whoever sent them. */
export const withoutLists = (state: ServiceSchedules, of = ''): ServiceSchedules => ({
  ...noServiceSchedules(of),
  intents: state.intents,
});

/** Owner of lists, derived from the scraper of an account. */
export const scheduleOwner = (scraper: { endpointUrl: string; keyTail: string | null }): string =>
  `${scraper.endpointUrl} ${scraper.keyTail ?? ''}`;

/** Status codes of a service that does not offer an endpoint to this key, or at all. */
const away: ReadonlySet<number> = new Set([401, 403, 404, 405, 410, 501]);

/**
 * Whether a problem means that the service does not offer an operation directly; the agent may
 * still offer it.
 */
export const isNotOffered = (problem: Problem | null): boolean =>
  problem?.status !== undefined && away.has(problem.status);
