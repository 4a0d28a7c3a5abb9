import { columnsIn, detectLists } from '../../../../utils/extract/lists/detect';

/** Milliseconds to find the lists of this page and to read the first rows of the first one. */
export function timeLists(): number {
  // The page was laid out long before its lists are requested.
  document.body.getBoundingClientRect();
  const began = performance.now();
  const [list] = detectLists(document);
  if (list) columnsIn(list);
  return performance.now() - began;
}
