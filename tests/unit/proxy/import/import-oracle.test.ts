import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planImport, type ImportPlan } from '@/utils/proxy/import/profiles-file';
import { siteIndexOfLines } from '@/utils/proxy/routing/build-site-index';
import { parseSiteIndex } from '@/utils/proxy/routing/parse-site-index';
import { resolveProfile } from '@/utils/proxy/routing/resolve-profile';
import { parseRuleList } from '@/utils/proxy/rule-lists/parse-rule-list';
import { foxyProxyOracle, oldFoxyProxyOracle } from './switcher-files/foxyproxy-oracle';
import { omegaOracle, switchySharpOracle } from './switcher-files/omega-oracle';
import { caidoOracle, lineOracle, smartProxyOracle } from './switcher-files/other-oracles';
import { foxyProxyFiles, oldFoxyProxyFiles } from './switcher-files/foxyproxy';
import {
  foxyProxyRules,
  lanUrls,
  oldFoxyProxyRules,
  omegaRules,
  smartProxyRules,
} from './switcher-files/generated-rules';
import { omegaFiles } from './switcher-files/omega';
import { omegaSchemeFiles } from './switcher-files/omega-schemes';
import type { Oracle } from './switcher-files/oracle';
import { lineFiles } from './switcher-files/lines';
import { caidoFiles, switchySharpFiles } from './switcher-files/others';
import { smartProxyFiles } from './switcher-files/smartproxy';
import { listText, type SwitcherFile, textOf } from './switcher-files/switcher-file';

const count = 1000;

/**
 * Route that Vantage chooses for a URL while all profiles are on that were on in the other
 * switcher, and `listText` is served at every subscribed address.
 */
function routing({ added }: ImportPlan): (url: string) => string {
  const on = added.filter(({ wasOn }) => wasOn);
  const none = siteIndexOfLines([]);
  const active = on.map(({ profile, sites }) => {
    const list = profile.ruleList ? parseRuleList(listText, profile.name) : null;
    if (typeof list === 'string') throw new Error(list);
    return {
      profileId: profile.id,
      where: profile.where,
      sites: siteIndexOfLines(sites.split('\n')),
      list: list && parseSiteIndex(list.tables),
    };
  });
  return (url) => {
    const page = { url, incognito: false, container: undefined, assigned: undefined };
    const { profileId } = resolveProfile(page, active, none, { rules: [], now: 0 });
    const taker = on.find(({ profile }) => profile.id === profileId)?.profile;
    return taker?.kind === 'custom' ? `${taker.scheme}://${taker.host}:${taker.port}` : 'direct';
  };
}

/**
 * URLs close to what the file names: its hosts, their parents, children and siblings, address
 * blocks, schemes, ports and paths.
 */
function addressesNear(file: SwitcherFile['file'], profiles: readonly string[]): string[] {
  const text = `${textOf(file)} ${profiles.join(' ')}`.replaceAll('\\n', ' ').replaceAll('\\', '');
  const found = [...text.matchAll(/[a-z0-9_-]+(?:\.[a-z0-9_-]+)+/gi)].map(([name]) => name);
  const names = [...new Set([...found.map((one) => one.toLowerCase()), 'localhost', 'a1.test'])];
  const host = fc
    .tuple(fc.constantFrom(...names), fc.constantFrom('', '', '', 'www.', 'x.y.', 'not', 'up'))
    .map(([name, before]) => {
      if (/^[\d.]+$/.test(name)) return name.replace(/\d+$/, before === '' ? '77' : '1');
      return before === 'up' ? name.replace(/^[^.]+\.(?=.*\.)/, '') : before + name;
    })
    .filter((name) => URL.canParse(`http://${name}/`));
  const path = fc.constantFrom(
    '/',
    '/',
    '/a/b',
    '/app/x?y=1',
    '/page',
    '/?u=https://www.shop.test/',
  );
  const address = fc
    .tuple(
      fc.constantFrom('http', 'https'),
      host,
      fc.constantFrom('', '', '', ':81', ':8443'),
      path,
    )
    .map(([scheme, name, port, rest]) => new URL(`${scheme}://${name}${port}${rest}`).href);
  return fc.sample(address, { numRuns: count, seed: 12 });
}

/** Reasons that say of imported rules that they decide here by host. */
const readings: ReadonlySet<string> = new Set(['whole-address', 'address-block']);

function planOf(text: string): ImportPlan {
  let id = 0;
  return planImport(text, [], () => String((id += 1)));
}

/** Difference that the report does not mention; null: none. */
function difference(url: string, ours: string, oracle: Oracle, plan: ImportPlan): object | null {
  const there = oracle(url, 'text');
  if (there.goal === ours) return null;
  const named = new Set(
    plan.skipped.flatMap(({ name, why }) =>
      readings.has(why) || why === 'list-subscribed' ? [] : [name],
    ),
  );
  const isNoted = plan.skipped.some(({ why }) => readings.has(why));
  const verdicts = isNoted ? [there, oracle(url, 'host')] : [there];
  const isNamed = ({ goal, touched }: ReturnType<Oracle>) =>
    goal === ours || touched.some((name) => named.has(name));
  if (verdicts.some(isNamed)) return null;
  return { url, ours, there: there.goal, touched: there.touched };
}

const generatedKinds = [
  ['FoxyProxy', foxyProxyRules, foxyProxyOracle],
  ['FoxyProxy 4 to 7', oldFoxyProxyRules, oldFoxyProxyOracle],
  ['Omega', omegaRules, omegaOracle],
  ['SmartProxy', smartProxyRules, smartProxyOracle],
] as const;

const kinds = [
  ['foxyproxy', foxyProxyFiles, foxyProxyOracle],
  ['foxyproxy-old', oldFoxyProxyFiles, oldFoxyProxyOracle],
  ['omega', [...omegaFiles, ...omegaSchemeFiles], omegaOracle],
  ['switchysharp', switchySharpFiles, switchySharpOracle],
  ['smartproxy', smartProxyFiles, smartProxyOracle],
  ['caido', caidoFiles, caidoOracle],
  ['lines', lineFiles, lineOracle],
] as const;

describe.each(kinds)('a file of the kind %s routes here as there', (_kind, files, oracleOf) => {
  test.each(files)('$about', ({ file, profiles }) => {
    const plan = planOf(textOf(file));
    const oracle = oracleOf(file);
    const route = routing(plan);
    const addresses = addressesNear(file, profiles);
    expect(addresses.flatMap((url) => difference(url, route(url), oracle, plan) ?? [])).toEqual([]);
    // Most decisions agree without the report, and active profiles take at least some URLs.
    const same = addresses.filter((url) => oracle(url, 'text').goal === route(url));
    expect(same.length).toBeGreaterThan(count / 2);
    const goals = new Set(addresses.map(route));
    const takers = plan.added.filter(
      ({ wasOn, sites, profile }) =>
        wasOn &&
        profile.kind === 'custom' &&
        (sites !== '' || profile.where.scope !== 'only' || profile.ruleList !== undefined),
    );
    expect(goals.size > 1 || goals.has('direct') === (takers.length === 0)).toBe(true);
  });
});

describe.each(generatedKinds)(
  'any rules of %s about addresses and names',
  (_kind, files, oracleOf) => {
    test('route here as there, or the report says where not', () => {
      fc.assert(
        fc.property(files, (file) => {
          const plan = planOf(textOf(file));
          const oracle = oracleOf(file);
          const route = routing(plan);
          const found = lanUrls.flatMap((url) => difference(url, route(url), oracle, plan) ?? []);
          expect(found).toEqual([]);
        }),
        { numRuns: 600 },
      );
    });
  },
);
