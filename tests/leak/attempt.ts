import type { Page } from '@playwright/test';
import { tryEverything } from './attempts.ts';
import type { NameServer } from './name-server.ts';
import { farAddress, packetsOut, worldAddress } from './outside.ts';
import type { Outside } from './outside.ts';

/** Traffic that bypassed the proxies within a period. */
export interface Leaks {
  /** Names of the visited site that were looked up at the name server. */
  asked: string[];
  direct: string[];
  packets: number;
  stun: number;
}

interface Attempt extends Leaks {
  /** Whether the page that makes the attempts was loaded. */
  loaded: boolean;
  /** Requests that reached the visited site on any route. */
  served: string[];
}

/** Expected result: nothing leaked. */
export const nothing = { asked: [], direct: [], packets: 0, stun: 0 };

export interface Judges {
  outside: Outside;
  nameServer: NameServer;
}

/** Everything leaked so far. */
export function leaks({ outside, nameServer }: Judges): Leaks {
  return {
    asked: nameServer.asked.filter((name) => name.endsWith('.vantage.test')),
    direct: [...outside.direct],
    packets: packetsOut(),
    stun: outside.stunPackets(),
  };
}

/** Leaks between two moments. */
export function between(before: Leaks, after: Leaks): Leaks {
  return {
    asked: after.asked.slice(before.asked.length),
    direct: after.direct.slice(before.direct.length),
    packets: after.packets - before.packets,
    stun: after.stun - before.stun,
  };
}

let rounds = 0;

/** Tries everything once from a new page of the visited site, while `meanwhile` runs. */
export async function attempt(
  judges: Judges,
  page: Page,
  meanwhile = async (): Promise<void> => {},
): Promise<Attempt> {
  const { outside } = judges;
  rounds += 1;
  const label = `r${rounds}`;
  const before = leaks(judges);
  const served = outside.requests.length;
  // Plain HTTP is only tried as a top-level page: within a secure page it would be upgraded to
  // HTTPS.
  await page.goto(`http://plain-${label}.vantage.test:${outside.http}/plain`).catch(() => {});
  const loaded = await page.goto(`https://start-${label}.vantage.test:${outside.https}/`).then(
    () => true,
    () => false,
  );
  const round = {
    label,
    https: outside.https,
    stun: outside.stun,
    world: worldAddress,
    far: farAddress,
  };
  // A failed download replaces the page by an error page.
  const gone = () => page.waitForTimeout(3000);
  const tried = loaded ? page.evaluate(tryEverything, round).catch(gone) : Promise.resolve();
  await Promise.all([tried, meanwhile()]);
  return { ...between(before, leaks(judges)), loaded, served: outside.requests.slice(served) };
}
