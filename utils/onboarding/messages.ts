import * as z from 'zod/mini';
import { type MessageRow, Nothing, unpaidInAnyWindow } from '../message-row';
import { ExitSchema } from '../proxy/schema';
import { OnboardingStepSchema } from './schema';

/** Messages of the welcome page. */
export const onboardingMessages = {
  /** Skips a step, or returns to it. */
  'welcome/skip': {
    ...unpaidInAnyWindow,
    input: () => z.object({ step: OnboardingStepSchema, skip: z.boolean() }),
  },
  /** Runs the exit check before any profile is active. Rejects with `exit-check-failed`. */
  'welcome/before': {
    ...unpaidInAnyWindow,
    input: () => Nothing,
    /** Null if no exit check is set, or if a profile is active. */
    output: () => z.object({ exit: z.nullable(ExitSchema) }),
  },
} satisfies Record<string, MessageRow>;
