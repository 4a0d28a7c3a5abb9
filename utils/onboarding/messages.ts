import * as z from 'zod/mini';
import { unpaidAnywhere, type MessageRow, Nothing } from '../message-row';
import { ExitSchema } from '../proxy/schema';
import { OnboardingStepSchema } from './schema';

/** Messages of the welcome page. */
export const onboardingMessages = {
  /** Skips a step, or returns to it. */
  'welcome/skip': {
    from: 'page',
    input: () => z.object({ step: OnboardingStepSchema, skip: z.boolean() }),
    output: () => Nothing,
    ...unpaidAnywhere,
  },
  /** Runs the exit check before any profile is active. Rejects with `exit-check-failed`. */
  'welcome/before': {
    from: 'page',
    input: () => Nothing,
    /** Null if no exit check is set, or if a profile is active. */
    output: () => z.object({ exit: z.nullable(ExitSchema) }),
    ...unpaidAnywhere,
  },
} satisfies Record<string, MessageRow>;
