import * as z from 'zod/mini';

/** Product codes of the account API's proxy data (interface, 'Product codes'). */
export const productCodes = ['rp', 'rpc', 'mp', 'dcp', 'static_residential'] as const;
export const ProductCodeSchema = z.lazy(() => z.enum(productCodes));
export type ProductCode = z.infer<typeof ProductCodeSchema>;
