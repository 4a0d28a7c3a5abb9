import { WorldsSchema } from '../world/schema';
import { storedItem } from './items';

/**
 * Comparisons of a page from several countries: which runs of the library belong together, and what was chosen last.
 * Kept until they are removed one by one. Apart from the other values in `registry.ts`, because only the late part of
 * the background needs its schema.
 */
export const worldsItem = storedItem('worlds', WorldsSchema, () => ({ last: null, list: [] }));
