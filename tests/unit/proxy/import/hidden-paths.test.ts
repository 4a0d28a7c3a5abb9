import { expect, test } from 'vitest';
import { withHiddenPaths } from '@/utils/proxy/import/hidden-paths';
import { planImport } from '@/utils/proxy/import/profiles-file';

const file = JSON.stringify({
  mode: 'pattern',
  data: [
    {
      active: true,
      title: 'Shop',
      type: 'http',
      hostname: 'proxy.example',
      port: '8080',
      include: [
        { type: 'match', title: '', pattern: '*://shop.example/cart/*', active: true },
        { type: 'match', title: '', pattern: 'https://shop.example/pay*', active: true },
        { type: 'match', title: '', pattern: 'http://plain.example/old/*', active: true },
        { type: 'match', title: '', pattern: '*://whole.example/*', active: true },
      ],
      exclude: [],
    },
  ],
});

test('sites are reported by name whose path the browser hides from proxy rules', () => {
  const plan = planImport(file, [], () => 'id');
  const { skipped, added } = withHiddenPaths(plan);
  expect(added).toEqual(plan.added);
  expect(skipped.filter(({ why }) => why === 'path-hidden').map(({ name }) => name)).toEqual([
    'Shop: *://shop.example/cart/*',
    'Shop: https://shop.example/pay*',
  ]);
});
