import type { ListProposal } from './detect';

/** No columns. */
const noSteps: ListProposal['columnSteps'] = function* noSteps() {
  yield;
  return [];
};

/**
 * List of records of one element each.
 * @param columnSteps finds its columns; default: it has none.
 */
export const listOf = (
  elements: readonly Element[],
  columnSteps: ListProposal['columnSteps'] = noSteps,
): ListProposal => ({
  kind: 'list',
  table: null,
  records: elements.map((element) => [element]),
  score: 0,
  columnSteps,
});
