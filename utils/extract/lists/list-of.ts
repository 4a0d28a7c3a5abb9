import { isHidden } from '../dom';
import type { ListProposal } from './detect';
import { shownRecords } from './shown';

/** List of records of one element each, without columns. */
export const listOf = (elements: readonly Element[]): ListProposal => ({
  kind: 'list',
  table: null,
  records: shownRecords(
    elements.map((element) => [element]),
    isHidden,
  ),
  score: 0,
  *columnSteps() {
    yield;
    return [];
  },
});
