import * as z from 'zod/mini';
import { accountApi, accountOf, readKey } from '@/utils/account/background/account-keys';
import { guardCurrentAccount } from '@/utils/account/background/account-guard';
import { watchAccount } from '@/utils/account/background/watch-account';
import type { Handlers } from '@/utils/messaging/protocol';
import { type ProblemCode, ProblemError } from '@/utils/problem';
import type { Profile, ProxyState, ServiceProfile } from '@/utils/proxy/schema';
import {
  allowedRequests,
  countedRequests,
  isSpareTooOld,
  profilesInSight,
  sparePurpose,
} from '@/utils/proxy/sessions/spare-rules';
import { isSealed } from '@/utils/security/data-key';
import { isLocked, secrets, vault } from '@/utils/security/background/secrets';
import { parseJson } from '@/utils/parse-json';
import { watchUnlocked } from '@/utils/storage/passphrase-lock';
import { accountItem } from '@/utils/storage/registry/account';
import { proxyItem, lastProfileItem, profilesItem } from '@/utils/storage/registry/proxy';
import { sessionItem } from '@/utils/storage/session-item';
import { withWebLock } from '@/utils/storage/web-locks';
import { logFailure, loggingFailure } from '../../../log-failure';
import { generateLogin } from './generate-login';
import { lazyObject } from '@/utils/lazy-object';

/**
 * Spare logins: for a few profiles, a login that was requested before it is needed, so that a switch or a rotation does
 * not wait for the account API. A spare is an optimisation: where there is none, the login is requested then. It is
 * used once, and only for what it was made for.
 */

const SpareSchema = lazyObject(() => ({
  username: z.string(),
  password: z.string(),
  sessionId: z.nullable(z.string()),
  /** In the generated string; static residential takes its endpoint from it. */
  host: z.string(),
  /** See `sparePurpose`. */
  purpose: z.string(),
  /** Milliseconds since the epoch. */
  madeAt: z.number(),
}));
type Spare = z.infer<typeof SpareSchema>;

/** When spare logins were requested, in milliseconds since the epoch. */
const requestsItem = sessionItem(
  'spareRequests',
  () => z.catch(z.array(z.number()), []),
  () => [],
);

/** Ids of profiles whose spare login this instance used and has not replaced. */
const used = new Set<string>();

function parseSpare(text: string): Spare | null {
  const spare = z.safeParse(SpareSchema, parseJson(text));
  return spare.success ? spare.data : null;
}

/** Purpose (`sparePurpose`) that a login of the profile would have now. Rejects with `not-connected`, `locked`. */
async function purposeOf(profile: ServiceProfile): Promise<string> {
  const { id: accountId, addresses, state } = await accountOf();
  const key = await readKey(accountId, 'accountKey');
  if (!state.account || key === null) throw new ProblemError('not-connected');
  const baseUrl = addresses.accountApi;
  return await sparePurpose(profile, state.account, { accountId, baseUrl, key });
}

/** Whether a stored spare may still be used for a profile, whose purpose is given. */
function isFit(spare: Spare | null, profile: ServiceProfile, purpose: string): spare is Spare {
  return spare?.purpose === purpose && !isSpareTooOld(profile, spare.madeAt, Date.now());
}

/**
 * Makes the spare login of a profile its login, in one write: it is gone from the spares before it is used. Returns the
 * host of its generated string; null where there is no spare that fits. Rejects with `not-connected`, `locked`.
 */
export async function takeSpareLogin(profile: ServiceProfile): Promise<string | null> {
  // Reads both in parallel, because a press waits for them.
  const purpose = purposeOf(profile);
  let host: string | null = null;
  const taken = secrets.take(`spare:${profile.id}`, async (text) => {
    const spare = parseSpare(text);
    if (!isFit(spare, profile, await purpose)) return {};
    host = spare.host;
    const { username, password, sessionId } = spare;
    return { [`login:${profile.id}`]: JSON.stringify({ username, password, sessionId }) };
  });
  await Promise.all([purpose, taken]);
  if (host !== null) used.add(profile.id);
  return host;
}

export async function dropSpareLogin(profileId: string): Promise<void> {
  await secrets.remove(`spare:${profileId}`);
}

export async function dropAllSpareLogins(): Promise<void> {
  for (const name of await secrets.spareNames()) await secrets.remove(name);
}

/** Whether the profile has a spare login that fits; one that does not is removed. */
async function keepFitting(profile: Profile): Promise<boolean> {
  const text = await secrets.get(`spare:${profile.id}`);
  if (text === null) return false;
  if (profile.kind === 'service') {
    if (isFit(parseSpare(text), profile, await purposeOf(profile))) return true;
  }
  await dropSpareLogin(profile.id);
  return false;
}

/**
 * Whether spare logins may be kept and requested: an account is connected, the lock is open, and no proxy has refused
 * a login or reported an empty balance, because a spare login would fail in the same way.
 */
async function mayHaveSpares(): Promise<boolean> {
  const [{ account }, state] = await Promise.all([accountItem.read(), proxyItem.read()]);
  return account !== null && !preventsSpareLogins(state) && !(await isLocked());
}

function preventsSpareLogins({ on }: ProxyState): boolean {
  return on.some(({ problem }) => problem !== null && preventingCodes.has(problem.code));
}
const preventingCodes = new Set<ProblemCode>(['login-refused', 'balance-empty']);

/** Removes the spare logins that do not fit any more, or all of them. */
async function sweep(): Promise<void> {
  const profiles = await profilesItem.read();
  const stored = await vault.disk.read(profiles.map(({ id }) => `spare:${id}`));
  const mayStay = await mayHaveSpares();
  for (const profile of profiles) {
    if (!isSealed(stored[`spare:${profile.id}`])) continue;
    await (mayStay ? keepFitting(profile) : dropSpareLogin(profile.id));
  }
}

/** Counts requests against the limits before they are made. Returns how many may be made. */
async function claimRequests(wanted: number): Promise<number> {
  const now = Date.now();
  const earlier = countedRequests(await requestsItem.read(), now);
  const allowed = allowedRequests(earlier, wanted, now);
  const times = Array.from({ length: allowed }, () => now);
  await requestsItem.write([...earlier, ...times]);
  return allowed;
}

/** Requests spare logins for those of the profiles that have none. Callers hold the lock 'spare-logins'. */
async function makeMissing(profiles: readonly ServiceProfile[]): Promise<void> {
  const missing: ServiceProfile[] = [];
  for (const profile of profiles) if (!(await keepFitting(profile))) missing.push(profile);
  if (missing.length === 0) return;
  const allowed = await claimRequests(missing.length);
  await Promise.all(
    missing
      .slice(0, allowed)
      .map((profile) => make(profile).catch(logFailure('requesting a spare login'))),
  );
}

/** Stores nothing where the account or the profile changed while the service answered. */
async function make(profile: ServiceProfile): Promise<void> {
  const keep = await guardCurrentAccount();
  const purpose = await purposeOf(profile);
  const login = await generateLogin(profile, await accountApi());
  const { username, password, sessionId, host } = login;
  const spare: Spare = { username, password, sessionId, host, purpose, madeAt: Date.now() };
  await keep(async () => {
    const now = (await profilesItem.read()).find(({ id }) => id === profile.id);
    if (now?.kind !== 'service' || (await purposeOf(now)) !== purpose) return;
    await secrets.set(`spare:${profile.id}`, JSON.stringify(spare));
  });
}

/**
 * Creates spare logins for the profiles that the popup shows, or for one of them. Does nothing where none are allowed.
 */
async function prepare(onlyId?: string): Promise<void> {
  await withWebLock('spare-logins', async () => {
    const [profiles, state, { account }, last] = await Promise.all([
      profilesItem.read(),
      proxyItem.read(),
      accountItem.read(),
      lastProfileItem.read(),
    ]);
    if (account === null || !(await mayHaveSpares())) return;
    const inSight = profilesInSight(profiles, state, account, [last]);
    await makeMissing(inSight.filter(({ id }) => onlyId === undefined || id === onlyId));
  });
}

/**
 * Replaces the spare login of a profile if this instance used it. Waits for the exit check, so that the first requests
 * through the new exit come first.
 */
export async function replaceUsedSpare(profileId: string): Promise<void> {
  if (!used.delete(profileId)) return;
  await withWebLock('exit-check', async () => {});
  await prepare(profileId);
}

export const spareLoginHandlers: Pick<Handlers, 'proxy/prepare'> = {
  /** Replies at once; the popup does not wait for the logins. */
  async 'proxy/prepare'() {
    prepare().catch(logFailure('requesting spare logins'));
  },
};

/** Removes spare logins when what they were made for changes. Adds listeners; call it synchronously at start-up. */
export function watchSpareLogins(): void {
  const startSweep = loggingFailure('removing spare logins', sweep);
  watchAccount(startSweep);
  profilesItem.watch(startSweep);
  proxyItem.watch((state) => {
    if (preventsSpareLogins(state)) startSweep();
  });
  watchUnlocked((isOpen) => {
    if (!isOpen) startSweep();
  });
}
