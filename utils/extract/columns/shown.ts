import type { Root } from '../dom';
import { kindOf } from '../values/reading';
import { languageOf, type ColumnOptions } from './columns-of';
import { markupNames } from './markup-names';

/**
 * Options for columns that are shown: with names from the markup and kinds of values. Scripts that only find stored
 * columns again do without both, which keeps them small.
 */
export function shownColumns(root: Root): ColumnOptions {
  const language = languageOf(root);
  return {
    fromMarkup: markupNames(root),
    kindOf: (texts) => kindOf(texts, language),
  };
}
