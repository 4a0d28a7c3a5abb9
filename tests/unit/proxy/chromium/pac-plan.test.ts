import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { needsNoScript, pacPlan, type PlanInput } from '@/utils/proxy/chromium/pac-plan';
import { emptySiteIndexText, pacScript } from '@/utils/proxy/routing/pac';
import { parseSiteList } from '@/utils/proxy/routing/site-list';
import { everywhere, type TemporaryRule } from '@/utils/proxy/schema';

type Route = PlanInput['routes'][number];

function routeTo(host: string, about: Partial<Route> = {}): Route {
  const endpoint = { scheme: 'http', host, port: 80 } as const;
  return { profileId: host, endpoint, where: everywhere, tables: null, closed: false, ...about };
}

/** A route for some sites, or for everything but these. */
function sitesTo(host: string, scope: 'only' | 'except', sites: string): Route {
  const { tables } = parseSiteList(sites).sites;
  return routeTo(host, { where: { ...everywhere, scope }, tables });
}

function planOf(routes: readonly Route[], about: Partial<PlanInput> = {}): PlanInput {
  return { routes, direct: [], excluded: [], temporary: [], check: null, ...about };
}

const rule = (about: Partial<TemporaryRule> = {}): TemporaryRule => ({
  site: '*.x.test',
  profileId: null,
  since: 0,
  endsAt: null,
  tabId: 1,
  ...about,
});

/** What the script answers for each address. */
function answers(plan: PlanInput, urls: readonly string[]): string[] {
  const context = {};
  runInNewContext(pacScript(pacPlan(plan)), context);
  return urls.map((url) => {
    const { hostname } = new URL(url);
    const call = `FindProxyForURL(${JSON.stringify(url)}, ${JSON.stringify(hostname)})`;
    return String(runInNewContext(call, context));
  });
}

describe('without a script', () => {
  const check = { profileId: 'a.test', url: 'https://exit.test/' };
  const direct = [{ host: 'exit.test', port: 443 }];
  test.each<[string, boolean, PlanInput]>([
    ['one that takes everything', true, planOf([routeTo('a.test')])],
    [
      'one that takes everything and is checked itself',
      true,
      planOf([routeTo('a.test')], { check }),
    ],
    [
      'one that is checked at an address of the service',
      false,
      planOf([routeTo('a.test')], { check, direct }),
    ],
    [
      'one that is checked at another port of the service',
      true,
      planOf([routeTo('a.test')], { check: { ...check, url: 'https://exit.test:8443/' }, direct }),
    ],
    [
      'one that takes everything and goes direct',
      true,
      planOf([routeTo('a.test', { endpoint: null })]),
    ],
    [
      'one that takes everything while another is checked',
      false,
      planOf([routeTo('b.test')], { check }),
    ],
    ['none', false, planOf([])],
    ['two', false, planOf([routeTo('a.test'), routeTo('b.test')])],
    ['one for some sites', false, planOf([sitesTo('a.test', 'only', 'x.test')])],
    ['one for all but some', false, planOf([sitesTo('a.test', 'except', 'x.test')])],
    ['one that is closed', false, planOf([routeTo('a.test', { closed: true })])],
    ['one that waits', false, planOf([routeTo('a.test', { waits: true })], { check })],
    ['one beside a temporary rule', false, planOf([routeTo('a.test')], { temporary: [rule()] })],
    ['one beside sites that nobody takes', false, planOf([routeTo('a.test')], { excluded: ['x'] })],
  ])('%s: %s', (_what, expected, plan) => {
    expect(needsNoScript(plan)).toBe(expected);
  });
});

test('of a route that waits, the check alone goes out; other routes go on', () => {
  const check = { profileId: 'a.test', url: 'http://check.invalid/' };
  const site = sitesTo('site.test', 'only', 'shop.test');
  const urls = [check.url, 'http://any.test/', 'http://shop.test/'];
  const plan = planOf([routeTo('a.test', { waits: true }), site], { check });
  const [open, shut, others] = ['PROXY a.test:80', 'PROXY 127.0.0.1:9', 'PROXY site.test:80'];
  expect(answers(plan, urls)).toEqual([open, shut, others]);
  const closed = routeTo('a.test', { waits: true, closed: true });
  expect(answers(planOf([closed], { check }), urls)).toEqual([shut, shut, shut]);
});

test.each(['x.test:1; DIRECT; PROXY y', 'büx.test'])(
  'a stored host that the browser would refuse gets the script, which sends it nowhere: %s',
  (host) => {
    const plan = planOf([routeTo(host)]);
    expect(needsNoScript(plan)).toBe(false);
    expect(answers(plan, ['http://any.test/'])).toEqual(['PROXY 127.0.0.1:9']);
    expect(pacScript(pacPlan(plan))).not.toContain('x.test');
  },
);

test('what no site takes goes to the one that takes everything, wherever it stands in the list', () => {
  const sites = sitesTo('site.test', 'only', 'shop.test');
  const rest = routeTo('rest.test');
  for (const routes of [
    [sites, rest],
    [rest, sites],
  ]) {
    const urls = ['https://shop.test/', 'https://other.test/'];
    expect(answers(planOf(routes), urls)).toEqual(['PROXY site.test:80', 'PROXY rest.test:80']);
  }
  expect(answers(planOf([sites]), ['https://other.test/'])).toEqual(['DIRECT']);
  expect(answers(planOf([rest]), ['https://other.test/'])).toEqual(['PROXY rest.test:80']);
});

test('what nobody takes, the exceptions and the own addresses of the service go direct, and nothing else', () => {
  const plan = planOf(
    [sitesTo('site.test', 'only', '*.shop.test'), sitesTo('rest.test', 'except', '*.bank.test')],
    { excluded: ['my.shop.test'], direct: [{ host: 'api.test', port: 443 }] },
  );
  expect(
    answers(plan, [
      'https://my.shop.test/',
      'https://www.bank.test/',
      'https://api.test/',
      'wss://api.test/',
      'https://www.shop.test/',
      'https://api.test:8443/',
      'http://api.test/',
      'https://else.test/',
    ]),
  ).toEqual([
    'DIRECT',
    'DIRECT',
    'DIRECT',
    'DIRECT',
    'PROXY site.test:80',
    'PROXY rest.test:80',
    'PROXY rest.test:80',
    'PROXY rest.test:80',
  ]);
});

test('exceptions of a profile that takes everything, or only sites, count for nothing', () => {
  const { tables } = parseSiteList('shop.test').sites;
  const plan = planOf([routeTo('rest.test', { tables })]);
  expect(answers(plan, ['https://shop.test/'])).toEqual(['PROXY rest.test:80']);
  expect(pacPlan(plan).exceptions).toBe(emptySiteIndexText);
});

test('the checked profile has its exit check to itself, over the port and scheme that it names', () => {
  const routes = [sitesTo('a.test', 'only', 'exit.test'), routeTo('b.test'), routeTo('c.test')];
  const url = 'https://exit.test:8443/json?x=1';
  const urls = ['https://exit.test:8443/json', 'https://exit.test/', 'http://exit.test:8443/'];
  for (const [profileId, first] of [
    ['a.test', 'PROXY a.test:80'],
    ['b.test', 'PROXY b.test:80'],
    ['c.test', 'PROXY c.test:80'],
    // One that is not on leaves the address to the others.
    ['gone.test', 'PROXY a.test:80'],
  ] as const) {
    const plan = planOf(routes, { check: { profileId, url } });
    expect(answers(plan, urls)).toEqual([first, 'PROXY a.test:80', 'PROXY a.test:80']);
  }
});

test.each(['https://exit.test/json', 'https://exit.test:8443/json'])(
  "a check on the service's own host, or on an excluded site, goes through its profile: %s",
  (url) => {
    const check = { profileId: 'a.test', url };
    const port = Number(new URL(url).port || 443);
    const direct = [{ host: 'exit.test', port }];
    const other = `wss://exit.test:${port}/`;
    const routes = [routeTo('a.test')];
    for (const temporary of [[], [rule({ site: 'exit.test' })]]) {
      const own = planOf(routes, { check, direct, temporary });
      expect(answers(own, [url, other])).toEqual(['PROXY a.test:80', 'DIRECT']);
      for (const site of [`https://exit.test:${port}`, `https://exit.test:${port}/**`]) {
        const plan = planOf(routes, { check, excluded: [site], temporary });
        expect(answers(plan, [url])).toEqual(['PROXY a.test:80']);
      }
    }
    expect(answers(planOf(routes, { direct, excluded: ['x.test'] }), [url])).toEqual(['DIRECT']);
  },
);

test('a closed route goes nowhere, also where it would go direct', () => {
  const plan = planOf([
    sitesTo('a.test', 'only', 'shop.test'),
    { ...routeTo('b.test', { closed: true }), endpoint: null },
  ]);
  expect(answers(plan, ['https://shop.test/', 'https://else.test/'])).toEqual([
    'PROXY a.test:80',
    'PROXY 127.0.0.1:9',
  ]);
});

test('each of several lists leads to its own profile; one that has no sites takes none', () => {
  const none = { ...sitesTo('none.test', 'only', ''), tables: null };
  const lists = [
    sitesTo('a.test', 'only', 'one.test\n*.shared.test'),
    sitesTo('b.test', 'only', 'two.test\n*.shared.test'),
  ];
  const urls = ['https://one.test/', 'https://two.test/', 'https://x.shared.test/', 'https://e/'];
  expect(answers(planOf([none, ...lists]), urls)).toEqual([
    'PROXY a.test:80',
    'PROXY b.test:80',
    'PROXY a.test:80',
    'DIRECT',
  ]);
  // A single list that is not the first route keeps its own number.
  expect(answers(planOf([none, lists[1]!]), urls)).toEqual([
    'DIRECT',
    'PROXY b.test:80',
    'PROXY b.test:80',
    'DIRECT',
  ]);
  expect(answers(planOf([none]), urls)).toEqual(Array(4).fill('DIRECT'));
  // A single list stands as it was stored, also where a profile for everything precedes it.
  expect(pacPlan(planOf([lists[0]!])).tables).toBe(lists[0]!.tables);
  expect(pacPlan(planOf([routeTo('rest.test'), lists[0]!])).tables).toBe(lists[0]!.tables);
});

test('a stored list that can not be read takes nothing, and hides no other', () => {
  const broken = { ...sitesTo('broken.test', 'only', ''), tables: 'nonsense' };
  const plan = planOf([broken, sitesTo('a.test', 'only', 'one.test')]);
  expect(answers(plan, ['https://one.test/', 'https://two.test/'])).toEqual([
    'PROXY a.test:80',
    'DIRECT',
  ]);
});

test('the script reads hosts in any case and with a dot at the end, and is ASCII', () => {
  const { tables } = parseSiteList('shop.test/ä*').sites;
  const route = routeTo('a.test', { where: { ...everywhere, scope: 'only' }, tables });
  const script = pacScript(pacPlan(planOf([route])));
  expect(script).toMatch(/^[\t\n\x20-\x7e]*$/);
  const context = {};
  runInNewContext(script, context);
  const call = `FindProxyForURL('http://Shop.Test./%C3%A41', 'Shop.Test.')`;
  expect(runInNewContext(call, context)).toBe('PROXY a.test:80');
});

test('a temporary rule precedes all others but the exit check, and ends by itself', () => {
  const routes = [sitesTo('a.test', 'only', 'www.x.test'), routeTo('b.test')];
  const check = { profileId: 'b.test', url: 'https://exit.x.test/' };
  const of = (about: Partial<TemporaryRule>, more: Partial<PlanInput> = {}) =>
    answers(planOf(routes, { ...more, temporary: [rule(about)] }), [
      'https://www.x.test/',
      'https://exit.x.test/',
      'https://y.test/',
    ]);
  const [byA, byB] = ['PROXY a.test:80', 'PROXY b.test:80'];
  expect(of({}, { check })).toEqual(['DIRECT', byB, byB]);
  expect(of({ profileId: 'b.test' }, { excluded: ['www.x.test'] })).toEqual([byB, byB, byB]);
  expect(of({ endsAt: Date.now() + 60_000 })).toEqual(['DIRECT', 'DIRECT', byB]);
  expect(of({ endsAt: Date.now() - 1 })).toEqual([byA, byB, byB]);
  expect(of({ profileId: 'off' })).toEqual([byA, byB, byB]);
});

test('a plan without temporary rules looks nothing up before its sites', () => {
  const off = rule({ profileId: 'off' });
  expect(pacPlan(planOf([routeTo('a.test')])).temporary).toEqual([]);
  // The exit check comes before the temporary rules; a rule for a profile that is off is skipped.
  expect(pacPlan(planOf([routeTo('a.test')], { temporary: [off] })).temporary).toEqual([
    { index: emptySiteIndexText, endsAt: null },
  ]);
});
