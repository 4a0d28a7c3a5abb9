import { expect, test } from 'vitest';
import { products } from '@/utils/service/products';
import { productCodes } from '@/utils/proxy/product-codes';

test.each([
  ['rp', 'rp', ['rp'], 'rp'],
  ['rpc', 'rpc', ['rpc'], 'rpc'],
  ['mp', 'mp', ['mp'], 'mp'],
  ['dcp', 'sdc', ['sdc'], 'sdc'],
  ['static_residential', null, ['static-residential', 'static_residential'], null],
] as const)('%s is called by its name in each operation', (code, usage, generate, rotate) => {
  expect(products[code]).toEqual({ usage, generate, rotate });
});

test('every product is in the table', () => {
  expect(Object.keys(products).sort()).toEqual([...productCodes].sort());
});
