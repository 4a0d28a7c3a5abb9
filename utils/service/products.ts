import type { ProductCode } from '../storage/schema';

/** How one product is called in each operation of the account API; null: the operation does not know it. */
export interface ProductCodes {
  usage: string | null;
  /** Spellings in the order to try: documents and integrators differ on static residential. */
  generate: readonly string[];
  rotate: string | null;
}

/** Interface, 'Product codes' and 'Endpoints': the accepted values differ per operation. */
export const codesOf: Record<ProductCode, ProductCodes> = {
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
