import { createContext, runInContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lookUp } from '@/utils/proxy/routing/site-lookup';
import {
  emptySiteIndexText,
  pacScript,
  siteIndexText,
  type PacPlan,
} from '@/utils/proxy/routing/pac';
import { parseSite, type Site } from '@/utils/proxy/routing/site';
import { buildSiteIndex, type Placement } from '@/utils/proxy/routing/build-site-index';

function site(line: string): Site {
  const parsed = parseSite(line);
  if (!parsed.ok) throw new Error(`${line}: ${parsed.problem}`);
  return parsed.site;
}

function tablesOf(...lines: string[]) {
  return buildSiteIndex(lines.map((line, route) => ({ site: site(line), route })));
}

function routeIn(url: string, ...lines: string[]): number {
  return lookUp(url, new URL(url).hostname, tablesOf(...lines));
}

describe('what each form of site holds', () => {
  test.each<[string, string, boolean]>([
    ['example.com', 'https://example.com/a', true],
    ['example.com', 'https://www.example.com/', false],
    ['example.com', 'https://example.com.evil.test/', false],
    ['example.com', 'https://notexample.com/', false],
    ['*.example.com', 'https://example.com/', true],
    ['*.example.com', 'https://a.b.example.com/', true],
    ['*.example.com', 'https://notexample.com/', false],
    ['com', 'https://example.com/', false],
    ['*.com', 'https://example.com/', true],
    ['10.0.0.0/8', 'http://10.200.3.4/', true],
    ['10.0.0.0/8', 'http://11.0.0.1/', false],
    ['10.0.0.0/8', 'http://10.example/', false],
    ['192.168.1.128/25', 'http://192.168.1.200/', true],
    ['192.168.1.128/25', 'http://192.168.1.100/', false],
    ['fd00::/8', 'http://[fd12::5]/', true],
    ['fd00::/8', 'http://[fe80::5]/', false],
    ['0.0.0.0/0', 'http://1.2.3.4/', true],
    ['0.0.0.0/0', 'http://[::1]/', false],
    ['http://example.com/*', 'http://example.com/x', true],
    ['http://example.com/*', 'https://example.com/x', false],
    ['*://example.com/shop/*', 'http://example.com/shop/1', true],
    ['*://example.com/shop/*', 'http://example.com/other', false],
    ['*://*.example.com/*', 'http://a.example.com/', true],
    ['*://*.example.com/*', 'http://example.com/', true],
    ['*://example.com/*', 'http://a.example.com/', false],
    ['http://example.com:8080/*', 'http://example.com:8080/', true],
    ['http://example.com:8080/*', 'http://example.com/', false],
    ['http://example.com:80/*', 'http://example.com/', true],
    ['*://*/*.pdf', 'http://a.test/b/c.pdf', true],
    ['*://*/*.pdf', 'http://a.test/b/c.pdfx', false],
    ['*://*/a*b*a', 'http://a.test/aba', true],
    ['*://*/a*b*a', 'http://a.test/ab', false],
    ['http://a.test/bücher/*', 'http://a.test/bücher/1', true],
    ['http://a.test/b%C3%BCcher/*', 'http://a.test/bücher/1', true],
    ['http://a.test/bücher/*', 'http://a.test/bucher/1', false],
    ['http://a.test/my shop/*', 'http://a.test/my shop/1', true],
    ['a.test/*?q=ä b', 'http://a.test/x?q=ä b', true],
    ['http://a.test/\u{1f600}\ud800*', 'http://a.test/\u{1f600}\ud8001', true],
  ])('%s and %s: %s', (line, text, holds) => {
    // As browsers give an address.
    const url = new URL(text).href;
    expect(routeIn(url, line) === 0).toBe(holds);
  });
});

describe('the most specific site wins, then the order of the list', () => {
  test.each<[string, string[], number]>([
    ['https://a.b.example.com/', ['*.example.com', '*.b.example.com', '*://*/*'], 1],
    ['https://example.com/', ['*.example.com', 'example.com'], 1],
    ['https://example.com/', ['example.com', 'example.com'], 0],
    ['http://example.com/shop/1', ['example.com', '*://example.com/shop/*'], 1],
    ['http://10.1.2.3/', ['10.0.0.0/8', '10.1.0.0/16'], 1],
    ['http://10.1.2.3/', ['10.1.0.0/16', '10.1.2.3'], 1],
    ['http://a.example.com/x/y', ['*://*.example.com/*', '*://*.example.com/x/*'], 1],
    ['https://a.example.com/', ['*.example.com', '*.example.com'], 0],
    ['http://a.test/', ['*://a.test/*', 'http://a.test/*'], 1],
    ['http://a.test/', ['http://a.test/*', '*://a.test/*'], 0],
    ['http://a.test/', ['http://a.test/*', 'http://a.test/*'], 0],
    ['http://a.test:8080/', ['*://a.test/*', '*://a.test:8080/*'], 1],
    ['http://a.test:8080/', ['*://a.test:8080/*', '*://a.test/*'], 0],
    ['http://a.test:8080/', ['*://a.test:8080/*', 'http://a.test/*'], 1],
    ['http://a.test/', ['*://*/*', '*://*.a.test/*', '*://a.test/*'], 2],
  ])('%s among %j takes %i', (url, lines, route) => {
    expect(routeIn(url, ...lines)).toBe(route);
  });
});

/** Reference implementation, slow and obvious: tests every site and keeps the best rank. */
function oracle(url: string, placements: readonly Placement[]): number {
  const { hostname } = new URL(url);
  let best = { rank: -1, route: -1 };
  for (const { site, route } of placements) {
    const rank =
      site.kind === 'host' && site.host === hostname
        ? 1000
        : site.kind === 'suffix' && `.${hostname}`.endsWith(`.${site.host}`)
          ? site.host.split('.').length
          : -1;
    if (rank > best.rank) best = { rank, route };
  }
  return best.route;
}

const label = fc.constantFrom('a', 'b', 'shop', 'example', 'com', '__proto__', 'constructor');
const host = fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => labels.join('.'));
const placements = fc.array(
  fc.record({
    site: fc.record({ kind: fc.constantFrom('host' as const, 'suffix' as const), host }),
    route: fc.nat(9),
  }),
  { maxLength: 30 },
);

function runPac(plan: PacPlan, url: string): unknown {
  const context = createContext({});
  runInContext(pacScript(plan), context);
  return runInContext(
    `FindProxyForURL(${JSON.stringify(url)}, ${JSON.stringify(new URL(url).hostname)})`,
    context,
  );
}

const routes: PacPlan['routes'] = [
  { kind: 'direct' },
  ...Array.from({ length: 10 }, (_, i) => ({
    kind: 'proxy' as const,
    scheme: 'http' as const,
    host: `p${i}.test`,
    port: 1000 + i,
  })),
];

const empty = {
  first: emptySiteIndexText,
  lists: emptySiteIndexText,
  tables: emptySiteIndexText,
  exceptions: emptySiteIndexText,
  routes,
};

test('random rules: the look-up, the slow matcher and the PAC script agree', () => {
  fc.assert(
    fc.property(placements, host, (list, name) => {
      const url = `http://${name}/`;
      const expected = oracle(url, list);
      const tables = buildSiteIndex(list);
      expect(lookUp(url, name, tables)).toBe(expected);
      const plan = { ...empty, tables: siteIndexText(tables), temporary: [], otherwise: 10 };
      const route = expected < 0 ? 10 : expected;
      const way = route === 0 ? 'DIRECT' : `PROXY p${route - 1}.test:${999 + route}`;
      expect(runPac(plan, url)).toBe(way);
    }),
    { numRuns: 300 },
  );
});

test('the PAC script is ASCII, whatever the rules hold', () => {
  const plan: PacPlan = {
    ...empty,
    tables: siteIndexText(tablesOf('http://example.com/ü*', '*.bücher.example')),
    temporary: [],
    otherwise: 0,
  };
  expect(pacScript(plan)).toMatch(/^[\t\n\x20-\x7e]*$/);
  expect(runPac(plan, 'http://a.xn--bcher-kva.example/')).toBe('PROXY p0.test:1000');
  const url = new URL('http://example.com/\u00fc1').href;
  expect(runPac({ ...plan, otherwise: 2 }, url)).toBe('DIRECT');
  expect(runPac({ ...plan, otherwise: 2 }, 'http://example.com/x')).toBe('PROXY p1.test:1001');
});

test.each([
  ['x.test:1; DIRECT; PROXY y', 80],
  ['1.2.3.999', 80],
  ['x.test', 99_999],
  ['', 80],
])('a stored %j:%i goes nowhere, and never direct', (host, port) => {
  const bad: PacPlan['routes'] = [
    { kind: 'direct' },
    { kind: 'proxy', scheme: 'https', host, port },
  ];
  expect(runPac({ ...empty, routes: bad, temporary: [], otherwise: 1 }, 'https://shop.test/')).toBe(
    'PROXY 127.0.0.1:9',
  );
});

test('exceptions are what the rest does not take', () => {
  const plan: PacPlan = {
    ...empty,
    exceptions: siteIndexText(buildSiteIndex([{ site: site('*.intern.test'), route: 5 }])),
    temporary: [],
    otherwise: 1,
  };
  expect(runPac(plan, 'https://wiki.intern.test/')).toBe('DIRECT');
  expect(runPac(plan, 'https://shop.test/')).toBe('PROXY p0.test:1000');
});
