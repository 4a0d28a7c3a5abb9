import { expect } from 'vitest';
import { profileDraftOf } from '@/components/proxy/profile-form/profile-draft';
import { profileSaveInput } from '@/components/proxy/profile-form/profile-save';
import type { ServiceProfile } from '@/utils/proxy/schema';
import { serviceProfile } from '../../fixtures/stored-profiles';
import { rowsOf } from '../row.ts';
import { problemOf } from '../stage.ts';
import { generated } from './generating.ts';

/** Profile as saved by the form. */
function saved(about: Partial<ServiceProfile>): ServiceProfile {
  const { profile } = profileSaveInput(profileDraftOf(serviceProfile(about)));
  if (profile.kind !== 'service') throw new Error('Another kind was saved');
  return profile;
}

/** Product and targeting. */
export const generate = rowsOf('generate', {
  product: [
    'Always named; one without access or balance is told as not to be had',
    async (stage) => {
      expect((await generated(stage, {})).query['product']).toBe('rp');
      const api = stage.api(stage.service.addresses.keys.noAccess);
      expect((await problemOf(api.generate(serviceProfile()))).code).toBe('product-unavailable');
    },
  ],
  countries: [
    'Codes with commas between them, of which one is drawn; none: not named',
    async (stage) => {
      const { query, login } = await generated(stage, { countries: ['DE', 'FR'] });
      expect(query['countries']).toBe('DE,FR');
      expect(login.password).toMatch(/_country-(DE|FR)/);
      expect((await generated(stage, {})).query).not.toHaveProperty('countries');
    },
  ],
  city: [
    'With one country at most: beside several it is neither saved nor sent',
    async (stage) => {
      const { login } = await generated(stage, { countries: ['DE'], city: 'berlin' });
      expect(login.password).toContain('_city-berlin');
      expect(saved({ countries: ['DE', 'FR'], city: 'berlin' }).city).toBeNull();
      expect(saved({ countries: ['DE'], city: 'berlin' }).city).toBe('berlin');
      const both = await generated(stage, { countries: ['DE', 'FR'], city: 'berlin' });
      expect(both.login.password).not.toContain('_city-');
    },
  ],
  region: [
    'With one country at most, as with cities',
    async (stage) => {
      const region = (await stage.api().targets())['rp']?.regions.find(({ countries }) =>
        countries.includes('DE'),
      );
      const { login } = await generated(stage, { countries: ['DE'], region: region?.value ?? '' });
      expect(login.password).toContain('_region-');
      expect(saved({ countries: ['DE', 'FR'], region: 'x' }).region).toBeNull();
    },
  ],
  isp: [
    'Not for Core Residential: neither saved nor sent',
    async (stage) => {
      const isp = (await stage.api().targets())['rp']?.isps[0]?.value ?? '';
      expect((await generated(stage, { isp })).login.password).toContain('_isp-');
      expect((await generated(stage, { product: 'rpc', isp })).query).not.toHaveProperty('isp');
      expect(saved({ product: 'rpc', isp }).isp).toBeNull();
    },
  ],
  adblock: [
    'True or not named; never for Core Residential',
    async (stage) => {
      expect((await generated(stage, { adblock: true })).query['adblock']).toBe('true');
      expect((await generated(stage, {})).query).not.toHaveProperty('adblock');
      const core = await generated(stage, { product: 'rpc', adblock: true });
      expect(core.query).not.toHaveProperty('adblock');
      expect(saved({ product: 'rpc', adblock: true }).adblock).toBe(false);
    },
  ],
  'static-residential': [
    'No filter goes out; all addresses come, and the wanted one is taken',
    async (stage) => {
      const staticAddress = stage.account.staticIps[1]?.ip ?? '';
      const { query, lines, login } = await generated(stage, {
        product: 'static_residential',
        countries: ['DE'],
        staticAddress,
      });
      expect(Object.keys(query).toSorted()).toEqual(['amount', 'format', 'product', 'protocol']);
      expect(lines).toHaveLength(1);
      expect(login.password.startsWith(`${staticAddress}_`)).toBe(true);
    },
  ],
});
