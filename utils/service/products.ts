import type { ProductCode } from '../proxy/product-codes';

/** What each operation of the account API calls a product (interface, 'Product codes'). */
interface OperationCodes {
  /** `/usage`; null: the operation does not serve it. */
  usage: string | null;
  /** `/generate`: spellings in the order to try them, the next one on 'Invalid product'. */
  generate: readonly [string, ...string[]];
  /** `/rotate_session`; null: it holds no session that could be rotated. */
  rotate: string | null;
}

/** The one place that knows `sdc` beside `dcp` and the two spellings of static residential. */
export const products: Readonly<Record<ProductCode, OperationCodes>> = {
  rp: { usage: 'rp', generate: ['rp'], rotate: 'rp' },
  rpc: { usage: 'rpc', generate: ['rpc'], rotate: 'rpc' },
  mp: { usage: 'mp', generate: ['mp'], rotate: 'mp' },
  dcp: { usage: 'sdc', generate: ['sdc'], rotate: 'sdc' },
  static_residential: {
    usage: null,
    generate: ['static-residential', 'static_residential'],
    rotate: null,
  },
};
