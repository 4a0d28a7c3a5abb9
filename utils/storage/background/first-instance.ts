import * as z from 'zod/mini';
import { sessionItem } from '../session-item';

/** Whether an earlier instance was running since the browser started, or since an update. */
const begunItem = sessionItem('begun', z.boolean, () => false);

/**
 * Whether this is the background's first instance since the browser started, or since an update. Call it once per
 * instance.
 */
export async function isFirstInstance(): Promise<boolean> {
  if (await begunItem.read()) return false;
  await begunItem.write(true);
  return true;
}
