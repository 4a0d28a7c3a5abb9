import * as z from 'zod/mini';
import { storedItem } from './items';
import { WelcomeStepSchema } from './schema-welcome';

/** Steps that the user skipped; those that are done are told by what there is. Kept until they are taken up again. */
export const skippedItem = storedItem('welcomeSkipped', z.array(WelcomeStepSchema), () => []);

/** Whether the welcome page has opened by itself. Kept. */
export const welcomedItem = storedItem('welcomed', z.boolean(), () => false);
