import { expect } from 'vitest';
import { rowsOf } from '../row.ts';
import { problemOf } from '../stage.ts';
import { connecting } from './connecting.ts';

export const usage = rowsOf('usage', {
  period: [
    'One that is allowed; the shortest for whose key it is',
    async (stage) => {
      await stage.api().keyKind('rp');
      expect(stage.calls[0]?.url.searchParams.get('period')).toBe('24h');
    },
  ],
  product: [
    'Always named; static residential, which the operation does not serve, is never asked about',
    async (stage) => {
      await stage.api().keyKind('rpc');
      expect(stage.calls[0]?.url.searchParams.get('product')).toBe('rpc');
      await stage.api().keyKind('static_residential');
      expect(stage.calls).toHaveLength(1);
    },
  ],
  'meta.ownership_scope': [
    'Read where it is told; else not known',
    async (stage) => {
      const { account } = await connecting(stage, stage.service.addresses.keys.team);
      expect(account.ownershipScope).toBe('team');
      const api = stage.cannedApi(() => ({ body: { success: true } }));
      expect((await api.keyKind('rp')).ownershipScope).toBeNull();
    },
  ],
  'meta.auth_type': [
    'Read where it is told; else not known',
    async (stage) => {
      const { account } = await connecting(stage, stage.service.addresses.keys.account);
      expect(account.authType).toBe('personal');
      const api = stage.cannedApi(() => ({ body: { meta: { auth_type: 7 } } }));
      expect((await api.keyKind('rp')).authType).toBeNull();
    },
  ],
  '403': [
    'An address that is not verified: connected, and said so',
    async (stage) => {
      const { unverified } = stage.service.addresses.keys;
      expect(await connecting(stage, unverified)).toMatchObject({
        problem: null,
        account: { emailUnverified: true },
      });
      const odd = stage.cannedApi(() => ({ status: 403, body: 'Forbidden' }));
      expect((await problemOf(odd.keyKind('rp'))).code).toBe('email-unverified');
    },
  ],
});
