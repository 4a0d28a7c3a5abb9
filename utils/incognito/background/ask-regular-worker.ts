import * as z from 'zod/mini';
import { ext } from '@/utils/browser/ext';
import { createStorageRpc } from '@/utils/incognito/storage-rpc';
import { ProblemError, ProblemSchema, toProblem } from '@/utils/problem';
import { wait } from '@/utils/wait';
import { logFailure } from '../../log-failure';

/** What the private worker asks the regular one to do, in letters that say yes, or what forbids it. */
const AnswerSchema = z.object({ refused: z.nullable(ProblemSchema) });
export type RegularAnswer = z.infer<typeof AnswerSchema>;

const patience = { heardMs: 8000, doneMs: 60_000 };

/** In the private worker. Rejects with what forbids it, and with `background-silent` where nobody answered. */
export async function askRegularWorker(letter: object): Promise<void> {
  const failed = logFailure('asking the regular windows');
  const mail = createStorageRpc(ext.storage.session, 'private', wait, failed);
  const answer = await mail.ask('keep', letter, patience);
  const said = z.safeParse(AnswerSchema, answer.state === 'done' ? answer.value : null);
  if (!said.success) throw new ProblemError('background-silent');
  const { refused } = said.data;
  if (refused) throw new ProblemError(refused.code, refused);
}

/** In the regular worker: the answer to such a letter. */
export async function answerIncognito(work: () => Promise<unknown>): Promise<RegularAnswer> {
  try {
    await work();
    return { refused: null };
  } catch (error) {
    return { refused: toProblem(error) };
  }
}
