import { ext } from '@/utils/browser/ext';

/** In `storage.session`, which ends with the browser and with an update: an earlier life was here. */
const begunKey = 'begun';

/** Whether this is the background's first life since the browser started, or since an update. Asked once a life. */
export async function isFirstLife(): Promise<boolean> {
  const { [begunKey]: begun } = await ext.storage.session.get(begunKey);
  if (begun !== undefined) return false;
  await ext.storage.session.set({ [begunKey]: true });
  return true;
}
