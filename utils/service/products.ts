import type { ProductCode } from '../proxy/product-codes';

/** Product codes used by the operations of the account API (interface, 'Product codes'). */
interface OperationCodes {
  /** `/usage`; null: the operation does not serve the product. */
  usage: string | null;
  /** `/generate`: spellings in the order to try them, the next one on 'Invalid product'. */
  generate: readonly [string, ...string[]];
  /** `/rotate_session`; null: the product has no sessions to rotate. */
  rotate: string | null;
}

/** The only place that maps `dcp` to `sdc` and knows both spellings of static residential. */
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
