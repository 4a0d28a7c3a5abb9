import * as z from 'zod/mini';
import type { AccountArea } from '../../account/background/account-area';
import { logFailure } from '../../log-failure';
import { type RegularAnswer, answerIncognito, askRegularWorker } from './ask-regular-worker';

/**
 * What the private worker's calls tell of accounts. It shares no locks with the regular worker, which alone writes
 * accounts and their keys: else what it wrote beside a switch could stand under another account's name.
 */
const ToldSchema = z.object({
  account: z.object({
    id: z.string(),
    /** Credits that are left; null: its scraper key was refused, and is to be read anew. */
    left: z.nullable(z.number().check(z.gte(0))),
  }),
});
type Told = z.infer<typeof ToldSchema>['account'];

type OfAccount = Pick<AccountArea, 'scraperAccess' | 'noteCredits'>;

const tell = (account: Told): Promise<void> => askRegularWorker({ account });

/** In the private worker: the same calls, with what they write handed on. */
export function createIncognitoAccount(account: OfAccount & Pick<AccountArea, 'inUse'>): OfAccount {
  return {
    async scraperAccess({ refetch = false, ...whose } = {}) {
      if (refetch) await tell({ id: whose.accountId ?? (await account.inUse()), left: null });
      return await account.scraperAccess(whose);
    },

    /** Never rejects: the run that it was told of is stored, and others go on. */
    async noteCredits(left, accountId) {
      await tell({ id: accountId ?? (await account.inUse()), left }).catch(
        logFailure('noting credits'),
      );
    },
  };
}

/** What a letter tells of an account; null: it tells something else. */
export function parseAccountNote(letter: unknown): Told | null {
  return z.safeParse(ToldSchema, letter).data?.account ?? null;
}

/** In the regular worker: notes it. */
export function storeAccountNote({ id, left }: Told, account: OfAccount): Promise<RegularAnswer> {
  return answerIncognito(async () => {
    if (left !== null) await account.noteCredits(left, id);
    else await account.scraperAccess({ refetch: true, accountId: id });
  });
}
