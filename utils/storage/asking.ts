import { AskingSchema } from '../library/options';
import { usualAsking } from '../scrape/presets';
import { storedItem } from './items';

/**
 * How scrapes are asked for: last options, presets, limits. Kept until the user resets it. Apart from the other
 * values in `registry.ts`, because its schema would weigh on the background, which needs it in its late part only.
 */
export const askingItem = storedItem('asking', AskingSchema, () => usualAsking);
