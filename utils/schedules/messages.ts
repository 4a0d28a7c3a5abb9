import * as z from 'zod/mini';
import { type MessageRow, unpaidInAnyWindow } from '../message-row';
import { ProblemSchema } from '../problem';
import { ScheduleChangeSchema } from './change-schema';
import { ScheduleRunSchema } from './schema';

/** Messages about schedules and configurations stored at the service. */
export const scheduleMessages = {
  /** Reads all items into storage (empty ID), or returns the runs of one schedule. */
  'schedules/list': {
    ...unpaidInAnyWindow,
    input: () => z.object({ id: z.string() }),
    /** `runs`: runs of the requested schedule. */
    output: () => z.object({ runs: z.optional(z.array(ScheduleRunSchema)) }),
  },
  'schedules/change': {
    ...unpaidInAnyWindow,
    input: () => z.object({ change: ScheduleChangeSchema }),
    output: () =>
      z.object({
        /** Reason why the change was not made, in the service's words. */
        problem: z.optional(ProblemSchema),
        /** Whether the response was lost, so that the change may have been made. */
        lost: z.optional(z.boolean()),
        /** ID of the created configuration, even if its schedule failed. */
        configId: z.optional(z.string()),
        /** ID of the created schedule, or of the run added to the library. */
        id: z.optional(z.string()),
      }),
  },
} satisfies Record<string, MessageRow>;
