import * as z from 'zod/mini';
import { unpaidAnywhere, type MessageRow } from '../message-row';
import { ProblemSchema } from '../problem';
import { ScheduleChangeSchema } from './change-schema';
import { ScheduleRunSchema } from './schema';

/** What is saved at the service. */
export const scheduleMessages = {
  /** Reads what is saved at the service (empty id), or the runs of one schedule. The lists themselves stand in storage. */
  'saved/list': {
    from: 'page',
    input: () => z.object({ id: z.string() }),
    /** `runs`: of the schedule asked for. */
    output: () => z.object({ runs: z.optional(z.array(ScheduleRunSchema)) }),
    ...unpaidAnywhere,
  },
  'saved/change': {
    from: 'page',
    input: () => z.object({ change: ScheduleChangeSchema }),
    output: () =>
      z.object({
        /** Why it was not done, in the service's words. */
        problem: z.optional(ProblemSchema),
        /** The reply was lost: it may have been done. */
        lost: z.optional(z.boolean()),
        /** Of the configuration that was made, also where its schedule then failed. */
        configId: z.optional(z.string()),
        /** Of the schedule that was made, or of the run that was taken into the library. */
        id: z.optional(z.string()),
      }),
    ...unpaidAnywhere,
  },
} satisfies Record<string, MessageRow>;
