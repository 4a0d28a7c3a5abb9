import { expect } from 'vitest';
import type { AccountApi } from '@/utils/service/account';
import { serviceProfile } from '../../fixtures/stored-profiles';
import { addFault } from '../../fixtures/admin.ts';
import { rowsOf } from '../row.ts';
import { callsTo, problemOf, type Stage } from '../stage.ts';
import { listAskOf } from './listing.ts';

/** Every operation of the account API by path, as the extension calls it. */
const operations: Readonly<Record<string, (api: AccountApi) => Promise<unknown>>> = {
  '/public': (api) => api.allProxyData(),
  '/public/usage': (api) => api.usage('rp', '3d', () => 0),
  '/public/settings': (api) => api.targets(),
  '/public/rotate_session': (api) => api.rotateSession('rp', 'AB12CD34'),
  '/public/generate': (api) => api.generateList(listAskOf()),
  '/public/scraper': (api) => api.scraper(),
  '/public/browser': (api) => api.browser(),
};

/** Calls each operation on a service that answers with a given status. */
async function eachWith(stage: Stage, status: number, expected: object): Promise<void> {
  for (const [path, call] of Object.entries(operations)) {
    await addFault(stage.service, { area: 'account', kind: 'status', status, path, count: 1 });
    const problem = await problemOf(call(stage.api()));
    expect(problem, path).toMatchObject({ status, detail: 'A fault of the tests', ...expected });
  }
}

/** Errors of every operation, from the local service. */
export const operationErrors = rowsOf('account errors', {
  '400 of every operation': [
    'Refused, with the service’s words',
    async (stage) => eachWith(stage, 400, { code: 'service-refused' }),
  ],
  '401 of every operation': [
    'Refused, whether the key is wrong or missing; for generate after its other place was tried',
    async (stage) => {
      for (const [path, call] of Object.entries(operations)) {
        for (const key of ['wrong', '']) {
          stage.calls.length = 0;
          const problem = await problemOf(call(stage.api(key)));
          expect(problem, path).toMatchObject({ code: 'key-refused', status: 401 });
          expect(stage.calls).toHaveLength(path === '/public/generate' ? 2 : 1);
        }
      }
    },
  ],
  '403 of usage alone': [
    'A key whose e-mail is not verified does everything else',
    async (stage) => {
      const { unverified } = stage.service.addresses.keys;
      const api = stage.api(unverified);
      expect(await problemOf(api.usage('rp', '3d', () => 0))).toMatchObject({
        code: 'email-unverified',
        status: 403,
      });
      const [line] = await api.generate(serviceProfile({ countries: [] }));
      expect(line).toMatch(/_session-/);
      await Promise.all([api.allProxyData(), api.targets(), api.scraper(), api.browser()]);
      expect(callsTo(stage, '/usage').map(({ status }) => status)).toEqual([403]);
    },
  ],
  '429 of every operation': [
    'Busy, with the service’s words',
    async (stage) => eachWith(stage, 429, { code: 'service-busy' }),
  ],
  '500 of every operation': [
    'A failure of the service, with its words',
    async (stage) => eachWith(stage, 500, { code: 'service-failed' }),
  ],
  '`success` that is false': [
    'With a 200, without a word, and with everything else in place: refused on every operation',
    async (stage) => {
      const body = {
        success: false,
        products: {},
        data: { bandwidth: { products: [] } },
        has_access: true,
        api_key: 'key',
        endpoint_url: 'https://x.service.test',
      };
      for (const [path, call] of Object.entries(operations)) {
        const problem = await problemOf(call(stage.cannedApi(() => ({ body }))));
        expect(problem, path).toMatchObject({ code: 'service-refused' });
      }
      // An empty error message beside a success is not an error.
      const well = { ...body, success: true, error: '' };
      const api = stage.cannedApi(() => ({ body: well }));
      expect(await api.proxyData()).toEqual([]);
    },
  ],
  'cut and garbled, every operation': [
    'No answer is told as none, and no JSON is never a success',
    async (stage) => {
      for (const [path, call] of Object.entries(operations)) {
        await addFault(stage.service, { area: 'account', kind: 'cut', path, count: 1 });
        expect((await problemOf(call(stage.api()))).code, path).toBe('no-answer');
        if (path === '/public/rotate_session') continue;
        await addFault(stage.service, { area: 'account', kind: 'garbage', path, count: 1 });
        expect((await problemOf(call(stage.api()))).code, path).toMatch(
          path === '/public/generate' ? /service-refused/ : /service-garbled/,
        );
      }
    },
  ],
});

/** Row for one error that the interface lists for an operation. */
export const operationRows = [
  ...rowsOf('usage', {
    '400, 401, 500': [
      'Each told for what it is, with the words of the service',
      async (stage) => {
        const api = stage.api();
        for (const [status, code] of [
          [400, 'service-refused'],
          [500, 'service-failed'],
        ] as const) {
          const path = '/public/usage';
          await addFault(stage.service, {
            area: 'account',
            kind: 'status',
            status,
            path,
            count: 1,
          });
          expect(await problemOf(api.usage('rp', '7d', () => 0))).toMatchObject({ code, status });
        }
        expect((await problemOf(stage.api('x').keyKind('rp'))).code).toBe('key-refused');
      },
    ],
    'every allowed product': [
      'Each of the four that are served gets its own report',
      async (stage) => {
        for (const product of ['rp', 'rpc', 'mp', 'dcp'] as const) {
          const report = await stage.api().usage(product, '24h', () => 0);
          const { name } = stage.account.products.get(product) ?? {};
          expect(report).toMatchObject({ product, name });
        }
      },
    ],
  }),
];
