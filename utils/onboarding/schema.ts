import * as z from 'zod/mini';

/** The steps of the first minutes, in their order. */
export const welcomeSteps = ['sites', 'connect', 'profile', 'switch', 'scrape'] as const;
export const WelcomeStepSchema = z.lazy(() => z.enum(welcomeSteps));
export type WelcomeStep = (typeof welcomeSteps)[number];
