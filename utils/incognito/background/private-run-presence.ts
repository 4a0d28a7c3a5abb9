import { ext } from '@/utils/browser/ext';
import { isPrivateRunKey } from '@/utils/storage/private-run-records';

let hasAny: boolean | undefined;

/** To be called before a private run is stored. */
export function notePrivateRun(): void {
  hasAny = true;
}

/**
 * Whether `storage.session` may have private runs. Usually there are none, and reading it at each step of a run would
 * take a third of the worker's time in a job. Only the regular background adds private runs, so it knows whether
 * there are any.
 */
export async function mayHavePrivateRuns(): Promise<boolean> {
  if (ext.extension.inIncognitoContext) return true;
  if (hasAny === undefined) {
    const keys = Object.keys(await ext.storage.session.get(null));
    // Unless one was added meanwhile.
    hasAny ??= keys.some(isPrivateRunKey);
  }
  return hasAny;
}
