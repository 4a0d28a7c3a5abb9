import type { Root } from './dom';
import { detectSteps, type ListProposal } from './lists/detect';
import { otherTableSteps } from './lists/other-tables';
import type { Steps } from './steps';
import type { TreeLimits } from './tree';

const maxRanked = 12;
/**
 * On 120 labelled pages the right list scored 11.3 or more; groups of links or cells that are no
 * list score 5 to 9.
 */
const minScore = 10;
/** Number of lists proposed if none reaches the minimum score. */
const fewest = 3;

/** Lists to propose for a page, the most likely first, then all tables that are not among them. */
export function* proposalSteps(root: Root, limits?: TreeLimits): Steps<ListProposal[]> {
  const ranked = yield* detectSteps(root, maxRanked, limits);
  const likely = ranked.filter((list) => list.score >= minScore);
  const tables = yield* otherTableSteps(root, likely);
  const found = [...likely, ...tables];
  return found.length > 0 ? found : ranked.slice(0, fewest);
}
