import { balanceItem, usageItem } from '@/utils/storage/registry/usage';

/** Forgets what was read and set for an account that is gone. */
export async function forgetReports(id: string): Promise<void> {
  await usageItem.update((all) => without(all, id));
  await balanceItem.update((all) => without(all, id));
}

function without<T>(all: Record<string, T>, id: string): Record<string, T> {
  return Object.fromEntries(Object.entries(all).filter(([name]) => name !== id));
}
