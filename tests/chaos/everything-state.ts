import type { Page } from '@playwright/test';
import type { Service } from '../service/service.ts';
import { idIn } from '../fixtures/judge.ts';

/** A profile that is on, as stored. */
export interface ActiveProfile {
  profileId: string;
  country: string | null;
  phase: string;
  check: string;
  problem: string | null;
  exit: string | null;
  /** Whether its session has one exit. */
  sticky: boolean;
}

/** What Vantage stores, and what its popup shows. */
export interface Shown {
  on: ActiveProfile[];
  problem: string | null;
  /** Whether a switch is under way. */
  moving: boolean;
  /** Names of the profiles whose switch is shown as on; null: the popup shows none. */
  switches: string[];
  /** Names of the profiles that are stored as on. */
  names: string[];
}

/** Reads the state in the open popup. */
export async function readShown(page: Page): Promise<Shown> {
  return page.evaluate(async () => {
    interface State {
      profileId: string;
      phase: string;
      check: string;
      problem: { code: string } | null;
      exit: { address: string } | null;
      session: object | null;
    }
    interface Stored {
      proxyState?: { on: State[]; before: unknown; problem: { code: string } | null };
      profiles?: { id: string; name: string; countries?: string[] }[];
    }
    const { proxyState, profiles = [] }: Stored = await chrome.storage.local.get([
      'proxyState',
      'profiles',
    ]);
    const of = (id: string) => profiles.find((profile) => profile.id === id);
    const on = proxyState?.on ?? [];
    const known = new Set(profiles.map(({ name }) => name));
    const checked = [...document.querySelectorAll('[role="switch"]:checked')];
    const shown = checked.map((one) => one.getAttribute('aria-label') ?? '');
    return {
      on: on.map((active) => ({
        profileId: active.profileId,
        country: of(active.profileId)?.countries?.[0] ?? null,
        phase: active.phase,
        check: active.check,
        problem: active.problem?.code ?? null,
        exit: active.exit?.address ?? null,
        sticky: active.session !== null,
      })),
      problem: proxyState?.problem?.code ?? null,
      moving: proxyState?.before != null,
      switches: shown.filter((name) => known.has(name)),
      names: on.map((active) => of(active.profileId)?.name ?? ''),
    };
  });
}

/** Country of the route that is shown; null: off, undefined: none is known. */
export function routeOf(
  { on: [active] }: Pick<Shown, 'on'>,
  countryOf: (address: string) => string | undefined,
): string | null | undefined {
  if (!active) return null;
  return active.exit === null ? (active.country ?? undefined) : countryOf(active.exit);
}

/** Where requests of pages arrive from: over HTTP and over HTTPS; null: they do not arrive. */
type Reality = (string | null)[];

/** Sends requests to the URLs without waiting for answers. Runs inside a page. */
async function fetchAll(urls: string[]): Promise<void> {
  const signal = AbortSignal.timeout(2500);
  await Promise.all(
    urls.map((url) =>
      fetch(url, { mode: 'no-cors', cache: 'no-store', signal }).then(
        () => null,
        () => null,
      ),
    ),
  );
}

let probes = 0;

/** Sends a request to each URL from each page. @returns where they arrive from, page by page. */
export async function readReality(
  pages: readonly Page[],
  { state }: Service,
  urls: readonly string[],
): Promise<Reality> {
  probes += 1;
  const asked = pages.map((page, from) => ({
    page,
    sent: urls.map((url, at) => ({ url, id: `probe${probes}x${from}x${at}_${Date.now()}` })),
  }));
  await Promise.all(
    asked.map(({ page, sent }) =>
      page.evaluate(
        fetchAll,
        sent.map(({ url, id }) => `${url}/ip?id=${id}`),
      ),
    ),
  );
  return asked.flatMap(({ sent }) =>
    sent.map(
      ({ id }) =>
        state.log.find(({ where, path }) => where === 'site' && idIn(path) === id)?.from ?? null,
    ),
  );
}

/** What gateways logged in the last ten seconds, for those who look for the cause of a difference. */
export function recentLogins({ state }: Service): string {
  const since = Date.now() - 10_000;
  const lines = state.log.filter(({ where, at }) => where === 'proxy' && at > since);
  const texts = lines.map(({ at, kind, host, session, exit }) =>
    [at % 1_000_000, kind, host, session?.slice(0, 6), exit].join(' '),
  );
  return texts
    .filter((text, index) => text.includes('connect') || index > texts.length - 4)
    .join('; ');
}

/**
 * Why the state and the reality differ; null: they agree. A switch under way is no agreement, because
 * it has to end.
 * @param countryOf country of an exit; undefined: the address is no exit's.
 * @param isExact whether the address shown has to be the one that sites see.
 */
export function difference(
  { on, problem, moving, switches, names }: Shown,
  reality: Reality,
  countryOf: (address: string) => string | undefined,
  isExact: boolean,
): string | null {
  const facts = JSON.stringify({ on, problem, switches, reality });
  if (switches.toSorted().join() !== names.toSorted().join()) return `popup differs: ${facts}`;
  const [active] = on;
  if (!active) {
    return reality.every((from) => from === '127.0.0.1') ? null : `off, but not direct: ${facts}`;
  }
  if (reality.includes('127.0.0.1')) return `direct: ${facts}`;
  if (
    moving ||
    active.phase === 'switching' ||
    active.phase === 'rotating' ||
    active.check === 'checking'
  )
    return `under way: ${facts}`;
  const arrived = reality.filter((from) => from !== null);
  // A profile that was edited, but could not be switched, shows the exit of before.
  const country = routeOf({ on }, countryOf);
  if (arrived.some((from) => countryOf(from) !== country)) return `wrong exit: ${facts}`;
  // A tunnel that stood before its login was refused still carries requests.
  if (active.phase === 'blocked') {
    return arrived.length < reality.length ? null : `not blocked: ${facts}`;
  }
  if (active.problem !== null || active.check === 'failed') return null;
  if (arrived.length < reality.length) return `on, but nothing arrives: ${facts}`;
  const isShown =
    !isExact ||
    !active.sticky ||
    active.exit === null ||
    arrived.every((from) => from === active.exit);
  return isShown ? null : `another address than shown: ${facts}`;
}
