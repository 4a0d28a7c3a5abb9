import { test } from '@playwright/test';
import { lookUp } from '../../utils/proxy/routing/site-lookup';
import { parseSite } from '../../utils/proxy/routing/site';
import { buildSiteIndex } from '../../utils/proxy/routing/build-site-index';
import { median, printFigure } from './figures.ts';

const count = 100_000;
const asked = 200;
const rounds = 5;

/** Milliseconds per call, the median of some rounds over all hosts. */
function perCall(hosts: readonly string[], call: (host: string) => unknown): number {
  const times = Array.from({ length: rounds }, () => {
    const began = performance.now();
    for (const host of hosts) call(host);
    return (performance.now() - began) / hosts.length;
  });
  return median(times);
}

test('100,000 sites: a look-up beside testing patterns one by one', () => {
  const names = Array.from({ length: count }, (_, at) => `site-${at}.example`);
  const placements = names.flatMap((name) => {
    const parsed = parseSite(`*.${name}`);
    return parsed.ok ? [{ site: parsed.site, route: 1 }] : [];
  });
  const tables = buildSiteIndex(placements);
  // Compiled once, the best case for testing sites one by one.
  const patterns = names.map((name) => new RegExp(`^(?:.+\\.)?${name.replaceAll('.', '\\.')}$`));
  // Every other host is in the list, evenly spread over it.
  const hosts = Array.from({ length: asked }, (_, at) =>
    at % 2 === 0 ? `www.site-${(at * count) / asked}.example` : `www.other-${at}.example`,
  );
  const some = hosts.filter((_, at) => at % 20 < 2);
  const fast = perCall(hosts, (host) => lookUp(`https://${host}/`, host, tables));
  const slow = perCall(some, (host) => patterns.findIndex((one) => one.test(host)));
  const same = some.every(
    (host) =>
      lookUp(`https://${host}/`, host, tables) >= 0 === patterns.some((one) => one.test(host)),
  );
  if (!same) throw new Error('The two do not agree');
  const ratio = slow / fast;
  console.log(
    `  ${(fast * 1000).toFixed(2)} µs by look-up, ${(slow * 1000).toFixed(0)} µs one by one`,
  );
  printFigure('faster than one by one', ratio, ' times', 'at least 100', ratio >= 100);
});
