import { isHidden } from '../dom';
import { isUnread } from '../text-elements';

type Records = readonly (readonly Element[])[];

/** Whether an element has nothing that can be read: it is hidden, or of a kind without visible text. */
const isUnseen = (element: Element): boolean => isUnread(element) || isHidden(element);

/**
 * Records without those that the page hides, as its own filter does. If it hides all of them, the list is hidden as a
 * whole, and they are kept.
 */
export function shownRecords(records: Records, isOut = isUnseen): Records {
  const shown = records.filter((record) => !record.every(isOut));
  return shown.length > 0 ? shown : records;
}
