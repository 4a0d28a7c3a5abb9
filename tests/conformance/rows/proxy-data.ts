import { expect } from 'vitest';
import { rowsOf } from '../row.ts';
import { connecting } from './connecting.ts';
import { entry, read } from './products.ts';

export const proxyData = rowsOf('proxy data', {
  products: [
    'All five by their keys, and an account without any is connected all the same',
    async (stage) => {
      const { account } = await connecting(stage, stage.service.addresses.keys.account);
      const codes = ['rp', 'rpc', 'mp', 'dcp', 'static_residential'];
      expect(account.products.map(({ code }) => code)).toEqual(codes);
      expect(await read(stage, {})).toEqual({ products: [], staticAddresses: [], dropped: [] });
    },
  ],
  'other products': [
    'One that is new, or no object, takes none of the others away',
    async (stage) => {
      const data = await read(stage, { rp: entry, quantum: entry, mp: 'none', dcp: null });
      expect(data.products.map(({ code }) => code)).toEqual(['rp']);
    },
  ],
  success: [
    'A 200 whose body is a failure is told as one',
    async (stage) => {
      const api = stage.cannedApi(() => ({
        body: { success: false, error: 'No account', products: {} },
      }));
      await expect(api.proxyData()).rejects.toMatchObject({
        problem: { code: 'service-refused', detail: 'No account' },
      });
    },
  ],
});
