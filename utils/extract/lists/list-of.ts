import type { ListProposal } from './detect';

/** List of records of one element each, without columns. */
export const listOf = (elements: readonly Element[]): ListProposal => ({
  kind: 'list',
  table: null,
  records: elements.map((element) => [element]),
  score: 0,
  *columnSteps() {
    yield;
    return [];
  },
});
