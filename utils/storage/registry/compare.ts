import { ComparisonsSchema } from '../../compare/schema';
import { storedItem } from '../items';

/** Comparisons of a page from several countries: the runs that belong together, and the last choice. */
export const geoComparisonsItem = storedItem({
  key: 'geoComparisons',
  version: 1,
  cleared: 'parts',
  schema: () => ComparisonsSchema,
  initial: () => ({ last: null, list: [] }),
});
