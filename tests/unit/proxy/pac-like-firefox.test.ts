import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pacPlan } from '@/utils/proxy/chromium/pac-plan';
import { createRequestAnswers } from '@/utils/proxy/firefox/answer-requests';
import { pacScript, siteIndexText } from '@/utils/proxy/routing/pac';
import { rulesInForce } from '@/utils/proxy/routing/temporary-rules';
import {
  buildSiteIndex,
  parsePlacements,
  siteIndexOfLines,
} from '@/utils/proxy/routing/build-site-index';
import { inProfileOrder } from '@/utils/proxy/routing/profile-order';
import { routesFor, exclusiveGroupOf } from '@/utils/proxy/routing/profile-conflicts';
import { parseSiteList } from '@/utils/proxy/routing/site-list';
import { tablesOf } from '@/utils/proxy/routing/parse-site-index';

const lines = [
  'shop.test',
  '*.shop.test',
  'www.shop.test',
  'http://shop.test/sale*',
  'http://*.shop.test/sale*',
  'shop.test:8080',
  '*.test',
  'a.b.shop.test',
  '10.0.0.0/8',
  '10.1.0.0/16',
  '10.1.2.3',
  'bücher.test',
];
/** Paths only over HTTP: Chromium hides the paths of HTTPS URLs from PAC scripts. */
const urls = [
  'http://shop.test/',
  'http://shop.test/sale/1',
  'http://shop.test:8080/',
  'https://shop.test/',
  'https://www.shop.test/',
  'http://www.shop.test/sale',
  'https://a.b.shop.test/',
  'https://notshop.test/',
  'http://10.1.2.3/',
  'http://10.1.9.9/',
  'http://10.200.0.1/',
  'http://11.0.0.1/',
  'https://xn--bcher-kva.test/',
  'https://elsewhere.example/',
  'https://api.example/v1',
];

const some = fc.subarray(lines);
const profile = fc.record({
  scope: fc.constantFrom('everything', 'only', 'except'),
  windows: fc.constantFrom('all', 'private'),
  scheme: fc.constantFrom('http', 'https', 'socks5', 'direct'),
  closed: fc.boolean(),
  precedesOthers: fc.boolean(),
  sites: some,
  list: fc.option(fc.record({ sites: some, exceptions: some }), { nil: null }),
});

const rule = fc.record({
  site: fc.constantFrom(...lines),
  profileId: fc.constantFrom(null, 'p0', 'p1', 'off'),
  since: fc.constant(0),
  endsAt: fc.constantFrom(null, 0, Number.MAX_SAFE_INTEGER),
  tabId: fc.constant(null),
});

/** Index and route of a profile, in a form common to both browsers. */
function fromPac(answer: string): string {
  if (answer === 'DIRECT') return 'direct';
  const [word = '', address = ''] = answer.split(' ');
  if (address === '127.0.0.1:9') return 'nowhere';
  return `${{ PROXY: 'http', HTTPS: 'https', SOCKS5: 'socks' }[word]} ${address}`;
}

function fromFirefox(answer: ReturnType<ReturnType<typeof createRequestAnswers>>): string {
  const [first] = Array.isArray(answer) ? answer : [answer];
  if (!first || first.type === 'direct') return 'direct';
  if (first.port === 9) return 'nowhere';
  return `${first.type} ${first.host}:${first.port}`;
}

test('the script for Chromium and the listener for Firefox send every request the same way', () => {
  fc.assert(
    fc.property(
      fc.array(profile, { minLength: 1, maxLength: 5 }),
      some,
      fc.array(rule, { maxLength: 4 }),
      fc.boolean(),
      (drawn, excluded, rules, incognito) => {
        const profiles = drawn.map(({ scheme, scope, windows, ...rest }, at) => ({
          ...rest,
          profileId: `p${at}`,
          where: { scope, windows, containers: [] },
          endpoint:
            scheme === 'direct' ? null : { scheme, host: `p${at}.example`, port: 1000 + at },
        }));
        // Two profiles of one exclusive group are never active together, unless a change closed one of them.
        const groups = profiles.map(({ profileId: id, where }) => exclusiveGroupOf({ id, where }));
        const on = profiles.filter(
          ({ closed, precedesOthers }, at) =>
            (closed && precedesOthers) || groups.indexOf(groups[at] ?? '') === at,
        );
        const direct = [{ host: 'api.example', port: 443 }];
        const sitesOf = (id: string) =>
          parseSiteList(on.find(({ profileId }) => profileId === id)?.sites.join('\n') ?? '').sites;

        const listOf = (id: string) => {
          const list = on.find(({ profileId }) => profileId === id)?.list;
          if (!list) return null;
          const { sites, exceptions } = list;
          return buildSiteIndex([...parsePlacements(sites, 1), ...parsePlacements(exceptions, 0)]);
        };
        const listText = (id: string) => {
          const index = listOf(id);
          return index && siteIndexText(index);
        };

        const taking = routesFor(incognito ? 'private' : 'regular', on);
        const routes = inProfileOrder(
          taking,
          on.map(({ profileId: id }) => ({ id })),
        ).map((route) => ({
          ...route,
          tables: route.where.scope === 'everything' ? null : sitesOf(route.profileId).tables,
          list: listText(route.profileId),
          closed: on.some((one) => one.profileId === route.profileId && one.closed),
        }));
        const inForce = rulesInForce(rules, on, incognito);
        const context: Record<string, unknown> = {};
        runInNewContext(
          pacScript(pacPlan({ routes, direct, excluded, temporary: inForce, check: null })),
          context,
        );

        const answer = createRequestAnswers({
          routes: on.map((one) => ({
            ...one,
            login: null,
            proven: true,
            sites: one.where.scope === 'everything' ? null : tablesOf(sitesOf(one.profileId)),
            list: listOf(one.profileId),
          })),
          direct,
          excluded: siteIndexOfLines(excluded),
          temporary: rules,
          tabs: new Map(),
          barrier: false,
          generation: 'g',
        });

        for (const url of urls) {
          const { hostname } = new URL(url);
          const pac = fromPac(
            String(
              runInNewContext(
                `FindProxyForURL(${JSON.stringify(url)}, ${JSON.stringify(hostname)})`,
                context,
              ),
            ),
          );
          const asked = { tabId: 1, cookieStoreId: undefined, checks: null, byBrowser: false };
          // A PAC script can't see the source of a request; in Firefox only Vantage's own requests
          // reach the service directly.
          const firefox = fromFirefox(answer({ ...asked, url, incognito, isOwn: true }));
          expect(`${url}: ${pac}`).toBe(`${url}: ${firefox}`);
        }
      },
    ),
    { numRuns: 400 },
  );
});
