import { WorldsSchema } from '../../world/schema';
import { storedItem } from '../items';

/** Comparisons of a page from several countries: which runs of the library belong together, and what was chosen last. */
export const worldsItem = storedItem({
  key: 'worlds',
  version: 0,
  cleared: 'parts',
  schema: () => WorldsSchema,
  initial: () => ({ last: null, list: [] }),
});
