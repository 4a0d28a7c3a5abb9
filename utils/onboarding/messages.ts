import * as z from 'zod/mini';
import { unpaidAnywhere, type MessageRow, Nothing } from '../message-row';
import { ExitSchema } from '../proxy/schema';
import { OnboardingStepSchema } from './schema';

/** The first minutes. */
export const onboardingMessages = {
  /** Skips a step, or takes it up again. */
  'welcome/skip': {
    from: 'page',
    input: () => z.object({ step: OnboardingStepSchema, skip: z.boolean() }),
    output: () => Nothing,
    ...unpaidAnywhere,
  },
  /** What the exit check sees before anything is switched on. Rejects with `exit-check-failed`. */
  'welcome/before': {
    from: 'page',
    input: () => Nothing,
    /** Null: no exit check is set, or a profile is on. */
    output: () => z.object({ exit: z.nullable(ExitSchema) }),
    ...unpaidAnywhere,
  },
} satisfies Record<string, MessageRow>;
