import * as z from 'zod/mini';
import { unfinishedRuns } from '@/utils/library/database/runs-store';
import { ext } from '@/utils/browser/ext';
import { createStorageRpc } from '@/utils/incognito/storage-rpc';
import { staleReserves, type Reserve, activeReserves } from '@/utils/runs/cost/reserves';
import { privateSpentItem, reservesItem } from '@/utils/storage/registry/scrape';
import { wait } from '@/utils/wait';
import { readCredits } from '../../account/background/account-credits';
import { logFailure } from '../../log-failure';
import { askRegularWorker } from '../../incognito/background/ask-regular-worker';

/**
 * The floor across Chromium's two workers. They share no locks and no library, so the regular one alone weighs: the
 * private one asks it before each paid call, and it keeps what that may take among what its own calls may.
 */
const AskedSchema = z.object({
  reserve: z.object({
    id: z.string(),
    most: z.number().check(z.gte(0)),
    accountId: z.string(),
  }),
});
export type ReserveRequest = z.infer<typeof AskedSchema>['reserve'];

const OpenSchema = z.array(z.string());

/** Whether this is the private worker, which weighs by asking. */
export const inIncognitoWorker = (): boolean => ext.extension.inIncognitoContext;

/** In the private worker. Rejects with what forbids the call, and with `background-silent` where nobody weighed it. */
export const requestReserve = (reserve: ReserveRequest): Promise<void> =>
  askRegularWorker({ reserve });

/** What a letter asks to reserve; null: it asks for something else. */
export function parseReserveRequest(letter: unknown): ReserveRequest | null {
  return z.safeParse(AskedSchema, letter).data?.reserve ?? null;
}

/** In the regular worker, where nothing else is weighed meanwhile: keeps a reserve. The same call has one. */
export async function storeReserve(asked: ReserveRequest): Promise<void> {
  const now = Date.now();
  const calls = await privateSpentItem.read();
  await reservesItem.update((all) => [
    ...activeReserves(all, calls, now).filter(({ id }) => id !== asked.id),
    { ...asked, at: now },
  ]);
}

async function ofAccount(accountId: string, which: typeof activeReserves): Promise<Reserve[]> {
  const [all, calls] = await Promise.all([reservesItem.read(), privateSpentItem.read()]);
  return which(all, calls, Date.now()).filter((one) => one.accountId === accountId);
}

/**
 * In the regular worker: credits that private windows may still take of an account.
 * @param butFor a call that is weighed itself.
 */
export async function reservedCredits(
  accountId: string,
  butFor: string | undefined,
): Promise<number> {
  const all = await ofAccount(accountId, activeReserves);
  return all.reduce((sum, { id, most }) => (id === butFor ? sum : sum + most), 0);
}

/**
 * In the regular worker: lets go of reserves whose call is gone, for instance with its window, once the service has
 * told what is left. Resolves to whether there were any; not where the service can't be asked.
 */
export async function releaseReserves(accountId: string): Promise<boolean> {
  const doubted = await ofAccount(accountId, staleReserves);
  if (doubted.length === 0) return false;
  const ids = doubted.map(({ id }) => id);
  const mail = createStorageRpc(ext.storage.session, 'regular', wait, logFailure('letting go'));
  const answer = await mail.ask('open', ids, { heardMs: 8000, doneMs: 10_000 });
  // A worker that is there and says nothing may have them under way.
  if (answer.state === 'unfinished') return false;
  const open = new Set(answer.state === 'done' ? z.parse(OpenSchema, answer.value) : []);
  const gone = new Set(ids.filter((id) => !open.has(id)));
  if (gone.size === 0) return false;
  if (!(await readCredits(accountId))) return false;
  await reservesItem.update((all) => all.filter(({ id }) => !gone.has(id)));
  return true;
}

/** In the private worker: which of these runs are under way. */
export async function unfinishedAmong(ids: unknown): Promise<string[]> {
  const asked = new Set(z.parse(OpenSchema, ids));
  return (await unfinishedRuns()).map(({ id }) => id).filter((id) => asked.has(id));
}
