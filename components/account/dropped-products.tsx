import type { Account } from '@/utils/account/schema';
import { WorkspaceProblemBanner } from '../workspace/workspace-problem-banner';

/** Names the account's products that cannot be used; nothing if there are none. */
export function DroppedProducts({ account: { droppedProducts } }: { account: Account }) {
  if (!droppedProducts) return null;
  const detail = droppedProducts.join(', ');
  return <WorkspaceProblemBanner problem={{ code: 'products-dropped', detail }} tone="warn" />;
}
