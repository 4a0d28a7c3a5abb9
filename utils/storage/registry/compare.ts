import { ComparisonsSchema } from '../../compare/schema';
import { storedItem } from '../items';

/** Comparisons of a page from several countries: which runs of the library belong together, and what was chosen last. */
export const geoComparisonsItem = storedItem({
  key: 'geoComparisons',
  version: 1,
  cleared: 'parts',
  schema: () => ComparisonsSchema,
  initial: () => ({ last: null, list: [] }),
});
