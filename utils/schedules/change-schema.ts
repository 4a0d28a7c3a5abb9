import * as z from 'zod/mini';
import { ScrapeOptionsSchema } from '../runs/schema';
import { longestInterval, shortestInterval } from './daily-cost';
import { ServiceItemKindSchema } from './schema';

const Name = z.lazy(() => z.string().check(z.regex(/^\S(.{0,198}\S)?$/u)));
const Id = z.lazy(() => z.string().check(z.regex(/^.{1,200}$/su)));

/** Changes of items stored at the service that a page may request. */
export const ScheduleChangeSchema = z.lazy(() =>
  z.union([
    /** Creates a configuration and a schedule for it, or a schedule for an existing configuration. */
    z.object({
      kind: z.enum(['create']),
      name: Name,
      what: z.union([
        z.object({ configId: Id }),
        z.object({
          url: z.string(),
          options: ScrapeOptionsSchema,
          privateAddressConfirmed: z.boolean(),
        }),
      ]),
      minutes: z.int().check(z.gte(shortestInterval), z.lte(longestInterval)),
      /** Start as `HH:MM` in UTC; '' for one interval from now. */
      start: z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/)),
      stopOnError: z.boolean(),
      /**
       * Maximum credits per run, as shown to and confirmed by the user; used to keep the credit
       * floor.
       */
      price: z.number().check(z.gte(0)),
    }),
    /** `price`: maximum credits per run, as shown to and confirmed by the user. */
    z.object({
      kind: z.enum(['toggle']),
      id: Id,
      name: z.string(),
      active: z.boolean(),
      price: z.number().check(z.gte(0)),
    }),
    z.object({ kind: z.enum(['remove']), of: ServiceItemKindSchema, id: Id, name: z.string() }),
    /** Dismisses a change whose response was lost; the user has checked it. */
    z.object({ kind: z.enum(['dismiss']), id: z.string() }),
    /** Fetches the result of one run into the library. */
    z.object({
      kind: z.enum(['fetch']),
      taskId: Id,
      checkUrl: z.nullable(z.string()),
      url: z.string(),
      configId: z.string(),
    }),
  ]),
);
export type ScheduleChange = z.infer<typeof ScheduleChangeSchema>;
export type ScheduleCreation = Extract<ScheduleChange, { kind: 'create' }>;
