// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { Agent, request } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectFiles } from '../../utils/export/project/project';
import { engines, type ProjectRequest } from '../../utils/export/project/project-request';
import { names } from '../fixtures/names.ts';
import { type Service, startService } from '../service/service.ts';
import { recipeFor, rowsOf } from './page-rows.ts';
import { Bench } from './run-project.ts';

let service: Service;
let bench: Bench;
let environment: Record<string, string>;
let site: string;
let read: (url: string) => Promise<string>;
beforeAll(async () => {
  service = await startService({ credits: 10_000 });
  bench = new Bench();
  const { ca, keys, site: local } = service.addresses;
  const product = service.state.accounts[0]?.products.get('rp');
  site = names(service.addresses).site;
  environment = {
    SSL_CERT_FILE: ca,
    NODE_EXTRA_CA_CERTS: ca,
    VANTAGE_SCRAPER_KEY: keys.scraper,
    PROXY_USERNAME: product?.username ?? '',
    PROXY_PASSWORD: product?.password ?? '',
  };
  const dispatcher = new Agent({ connect: { ca: readFileSync(ca) } });
  read = async (url) => (await request(url.replace(site, local), { dispatcher })).body.text();
});
afterAll(async () => {
  bench.remove();
  await service.close();
});

/** Names of the scraper's host; see `resolver` in `run-project.ts`. */
const hosts = { scrapy: 'scraper.vantage.test', crawlee: 'localhost' };

interface List {
  readonly paths: readonly string[];
  readonly starts: number | undefined;
  /** Text and selector of the next link. */
  readonly next: string;
  readonly css?: string;
  isWanted(columns: string[]): boolean;
}

const lists: Record<string, List> = {
  lamps: {
    paths: [1, 2, 10].map((page) => `/products?page=${page}`),
    starts: undefined,
    next: '',
    isWanted: (columns: string[]) => columns.some((name) => /price/i.test(name)),
  },
  // The first page alone is an address of the project; the others are reached by next links.
  followed: {
    paths: [1, 2, 3].map((page) => `/products?page=${page}`),
    starts: 1,
    next: 'Next',
    isWanted: (columns: string[]) => columns.some((name) => /price/i.test(name)),
  },
  // The link has no stored text, as in imported recipes.
  selected: {
    paths: [4, 3, 2, 1].map((week) => `/growing/week/${week}`),
    starts: 1,
    next: '',
    css: 'p.weeks a.week[rel="prev"]',
    isWanted: (columns: string[]) => columns.some((name) => /price/i.test(name)),
  },
  // Links with rel=next lead the other way; the user chose this one.
  weeks: {
    paths: [4, 3, 2, 1].map((week) => `/growing/week/${week}`),
    starts: 1,
    next: 'Previous week',
    isWanted: (columns: string[]) => columns.some((name) => /price/i.test(name)),
  },
};

const sorted = (rows: readonly (readonly string[])[]) =>
  rows.map((row) => JSON.stringify(row)).toSorted();

for (const engine of engines) {
  for (const route of ['scraper', 'proxy'] as const) {
    for (const [name, { paths, starts, next: text, css, isWanted }] of Object.entries(lists)) {
      test(`${engine} reads the same rows as Vantage: ${name}, through the ${route}`, async () => {
        const addresses = paths.map((path) => site + path);
        const texts = await Promise.all(addresses.map(read));
        const found = recipeFor(texts[0] ?? '', isWanted);
        const byHand = name === 'weeks';
        const link = { tag: 'a', text: text.toLowerCase(), facts: [], classes: [], byHand, css };
        const next = { kind: 'next' as const, name: text, link, pages: paths.length, rows: 1000 };
        const recipe = starts === undefined ? found : { ...found, draft: { ...found.draft, next } };
        const wanted = texts.flatMap((text, at) => rowsOf(text, addresses[at] ?? '', recipe));
        const product = service.state.accounts[0]?.products.get('rp');
        const files = projectFiles({
          name: 'Lamps: "50 %"',
          engines: [engine],
          route,
          recipe,
          addresses: addresses.slice(0, starts),
          options: { mode: 'request', country: 'DE', screenshot: false },
          scraper: service.addresses.scraperApi.replace('localhost', hosts[engine]),
          proxy: product ? { host: product.endpoint, port: product.ports.http } : null,
        } satisfies ProjectRequest);
        const { rows, said } = await bench.run(files, engine, environment);
        expect(sorted(rows.map((row) => Object.values(row))), said).toEqual(sorted(wanted));
        expect(wanted.length).toBeGreaterThan(name === 'lamps' ? 70 : 2);
      });
    }
  }
}
