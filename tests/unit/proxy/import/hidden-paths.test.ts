import { expect, test } from 'vitest';
import { withHiddenPaths } from '@/utils/proxy/import/hidden-paths';
import { planImport, profilesFile } from '@/utils/proxy/import/profiles-file';
import { customProfile } from '../../../fixtures/stored-profiles';

const sites = [
  'shop.example',
  '*://whole.example/*',
  'http://plain.example/old/*',
  '*://shop.example/cart/*',
  'https://shop.example/pay*',
].join('\n');

test('sites are reported by name whose path the browser hides from proxy rules', () => {
  const file = profilesFile([{ profile: customProfile({ name: 'Shop' }), sites }]);
  const plan = planImport(file, [], () => 'id');
  const { skipped, added } = withHiddenPaths(plan);
  expect(added).toEqual(plan.added);
  expect(skipped).toEqual([
    { name: 'Shop: *://shop.example/cart/*', why: 'path-hidden' },
    { name: 'Shop: https://shop.example/pay*', why: 'path-hidden' },
  ]);
});
