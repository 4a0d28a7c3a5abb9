import { columnsIn, detectLists } from '../../../../utils/extract/lists/detect';

/** Milliseconds to find the lists of this page and to read the first rows of the first one. */
export function timeLists(): number {
  // The page in front has been laid out long before anybody asks for its lists.
  document.body.getBoundingClientRect();
  const began = performance.now();
  const [list] = detectLists(document);
  if (list) columnsIn(list);
  return performance.now() - began;
}
