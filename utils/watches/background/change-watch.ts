import { watchesItem } from '@/utils/storage/registry/watches';
import type { Watch } from '@/utils/watches/schema';

/** Changes one watch and returns it; null if it was removed, or `change` returned null. */
export async function changeWatch(
  id: string,
  change: (watch: Watch) => Watch | null,
): Promise<Watch | null> {
  let changed: Watch | null = null;
  await watchesItem.update((watches) =>
    watches.map((one) => {
      if (one.id !== id) return one;
      changed = change(one);
      return changed ?? one;
    }),
  );
  return changed;
}
