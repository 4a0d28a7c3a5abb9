import type { Account } from '../../account/schema';
import type { AccountAccess } from '../../service/account';
import type { GenerateRequest } from '../../service/generate';
import type { Profile, ProxyState, ServiceProfile } from '../schema';

/**
 * Rules of spare logins: logins of service profiles that are requested before they are needed, so that a switch does
 * not wait for the account API. A session begins with its first use, so an unused login stays good.
 */

/** Number of profiles that are given a spare login because the popup shows them, besides those that are on. */
const maxInSight = 5;

/** Spare logins that may be requested from the service, per minute and per day. */
const requestLimits = { perMinute: 20, perDay: 300 } as const;

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** The default lifetime of a session in minutes (interface, generate). */
const defaultLifetimeMinutes = 30;

/**
 * Milliseconds for which a spare login is kept. Should a service count the lifetime from the moment it generates the
 * login, one older than its lifetime would already have ended.
 */
function spareLifeMs({ session, lifetimeMinutes }: ServiceProfile): number {
  const minutes = session === 'sticky' ? lifetimeMinutes : defaultLifetimeMinutes;
  return Math.min(minutes, defaultLifetimeMinutes) * minuteMs;
}

/**
 * Whether a spare login of this profile is too old to be used. A login from the future was made under a wrong clock.
 */
export function isSpareTooOld(profile: ServiceProfile, madeAt: number, now: number): boolean {
  const age = now - madeAt;
  return age < 0 || age >= spareLifeMs(profile);
}

/** Digest that a spare login is bound to: of the account, its key, the product's proxy data and the targeting. */
export async function sparePurpose(
  profile: ServiceProfile,
  account: Account,
  { accountId, baseUrl, key }: AccountAccess & { accountId: string },
): Promise<string> {
  const { product, countries, continent, region, city, isp } = profile;
  const { session, lifetimeMinutes, adblock, staticAddress, expert } = profile;
  const targeting = { product, countries, continent, region, city, isp };
  const kind = { session, lifetimeMinutes, adblock, staticAddress, expert };
  const request: GenerateRequest = { ...targeting, ...kind };
  const { endpoint, ports } = productOf(profile, account) ?? { endpoint: null, ports: null };
  const text = JSON.stringify([accountId, baseUrl, key, endpoint, ports, request]);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return new Uint8Array(digest).join();
}

const productOf = ({ product }: ServiceProfile, { products }: Account) =>
  products.find(({ code }) => code === product);

/**
 * Service profiles for which spare logins are requested. First come those that are being switched on, or are on in a
 * session that can be replaced; then the first profiles of the popup's list that are off. Profiles of a product that
 * the account lacks, or whose balance is used up, are left out.
 * @param recent ids of profiles to prefer, the latest first.
 */
export function profilesInSight(
  profiles: readonly Profile[],
  { on }: Pick<ProxyState, 'on'>,
  account: Account,
  recent: readonly string[],
): ServiceProfile[] {
  const usable = profiles.filter((profile): profile is ServiceProfile => {
    const product = profile.kind === 'service' ? productOf(profile, account) : undefined;
    return product !== undefined && product.balanceMb !== 0;
  });
  const stateOf = new Map(on.map((active) => [active.profileId, active]));
  const active = usable.filter(({ id, session }) => {
    const state = stateOf.get(id);
    return state?.session || (state?.phase === 'switching' && session !== 'rotating');
  });
  const rank = ({ id }: ServiceProfile) => (recent.includes(id) ? recent.indexOf(id) : Infinity);
  const others = usable
    .filter(({ id }) => !stateOf.has(id))
    .toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
  return [...active, ...others.slice(0, maxInSight)];
}

/**
 * Number of the wanted requests that the limits allow now.
 * @param earlier times of earlier requests, in ms since the epoch.
 */
export function allowedRequests(earlier: readonly number[], wanted: number, now: number): number {
  const within = (ms: number) => earlier.filter((at) => now - at < ms).length;
  const left = Math.min(
    requestLimits.perMinute - within(minuteMs),
    requestLimits.perDay - within(dayMs),
  );
  return Math.max(0, Math.min(wanted, left));
}

/** The request times that still count against a limit. */
export function countedRequests(earlier: readonly number[], now: number): number[] {
  return earlier.filter((at) => now - at < dayMs);
}
