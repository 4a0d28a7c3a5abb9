import { exportBundle } from '@/utils/library/database/export-bundle';
import { ext } from '@/utils/browser/ext';
import { createStorageRpc } from '@/utils/incognito/storage-rpc';
import { ProblemError } from '@/utils/problem';
import { wait } from '@/utils/wait';
import { logFailure } from '../../log-failure';

/**
 * 'Keep in the library' in Chromium: the two workers share no database, so the private one sends a result to the
 * regular one in parts, one at a time, each in a call through `storage.session`, which holds 10 MB in total.
 */
const partLength = 2_000_000;

export const maxParts = 100;

/**
 * In the private worker: transfers a result to the library on disk. Rejects with `task-lost`, `background-silent`.
 */
export async function keepPrivateResult(id: string): Promise<void> {
  const bundle = await exportBundle(id);
  if (bundle === null) throw new ProblemError('task-lost');
  const rpc = createStorageRpc(
    ext.storage.session,
    'private',
    wait,
    logFailure('keeping a result'),
  );
  const of = Math.ceil(bundle.length / partLength);
  if (of > maxParts) throw new ProblemError('unexpected', { detail: 'size' });
  for (let at = 0; at < of; at += 1) {
    const text = bundle.slice(at * partLength, (at + 1) * partLength);
    const answer = await rpc.ask(
      'keep',
      { id, at, of, text },
      { acknowledgedMs: 8000, doneMs: 60_000 },
    );
    if (answer.state !== 'done') throw new ProblemError('background-silent');
  }
}
