import type { Root } from '../dom';
import { readingOf } from '../values/reading';
import { languageOf, type ColumnOptions } from './columns-of';
import { markupNames } from './markup-names';

/**
 * Options for columns that are shown: with names from the markup and kinds of values. What only
 * finds stored columns again does without, and its script without the code.
 */
export function shownColumns(root: Root): ColumnOptions {
  const language = languageOf(root);
  return {
    fromMarkup: markupNames(root),
    readingOf: (texts) => readingOf(texts, language),
  };
}
