import { ext } from '@/utils/browser/ext';

/** In `storage.session`, which ends with the browser and with an update: an earlier instance was here. */
const begunKey = 'begun';

/** Whether this is the background's first instance since the browser started, or since an update. Asked once an instance. */
export async function isFirstInstance(): Promise<boolean> {
  const { [begunKey]: begun } = await ext.storage.session.get(begunKey);
  if (begun !== undefined) return false;
  await ext.storage.session.set({ [begunKey]: true });
  return true;
}
