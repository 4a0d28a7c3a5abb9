import * as z from 'zod/mini';

/** Steps of the welcome page, in order. */
export const onboardingSteps = ['sites', 'connect', 'profile', 'switch', 'scrape'] as const;
export const OnboardingStepSchema = z.lazy(() => z.enum(onboardingSteps));
export type OnboardingStepName = (typeof onboardingSteps)[number];
