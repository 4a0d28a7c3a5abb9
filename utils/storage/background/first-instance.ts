import { ext } from '@/utils/browser/ext';

/** Key in `storage.session`, which ends with the browser and with an update: an earlier instance was running. */
const begunKey = 'begun';

/**
 * Whether this is the background's first instance since the browser started, or since an update. Call it once per
 * instance.
 */
export async function isFirstInstance(): Promise<boolean> {
  const { [begunKey]: begun } = await ext.storage.session.get(begunKey);
  if (begun !== undefined) return false;
  await ext.storage.session.set({ [begunKey]: true });
  return true;
}
