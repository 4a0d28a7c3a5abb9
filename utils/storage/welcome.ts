import * as z from 'zod/mini';
import { storedItem } from './items';

/** The steps of the first minutes, in their order. */
export const welcomeSteps = ['sites', 'connect', 'profile', 'switch', 'scrape'] as const;
export const WelcomeStepSchema = z.enum(welcomeSteps);
export type WelcomeStep = (typeof welcomeSteps)[number];

/** Steps that the user skipped; those that are done are told by what there is. Kept until they are taken up again. */
export const skippedItem = storedItem('welcomeSkipped', z.array(WelcomeStepSchema), () => []);

/** Whether the welcome page has opened by itself. Kept. */
export const welcomedItem = storedItem('welcomed', z.boolean(), () => false);
