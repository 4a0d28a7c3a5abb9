import * as z from 'zod/mini';
import { ProductCodeSchema } from '../proxy/product-codes';
import { sessionKinds } from '../proxy/schema';

export const lineFormats = ['1', '2', '3'] as const;
export const lineProtocols = ['http', 'socks5'] as const;

/** How many strings one call gives at most (interface, generate: `amount`). */
export const maxLines = 100;

const Wanted = z.nullable(z.string());

/** What a proxy list is asked for with: every parameter of GET /public/generate (interface, 'proxy strings'). */
export const ListRequestSchema = z.object({
  product: ProductCodeSchema,
  /** Two-letter ISO codes; one is chosen at random for each string. */
  countries: z.array(z.string().check(z.regex(/^[A-Z]{2}$/))),
  region: Wanted,
  city: Wanted,
  isp: Wanted,
  session: z.enum(sessionKinds),
  lifetimeMinutes: z.int().check(z.gte(1), z.lte(1440)),
  adblock: z.boolean(),
  amount: z.int().check(z.gte(1), z.lte(maxLines)),
  format: z.enum(lineFormats),
  protocol: z.enum(lineProtocols),
  /** `prepend_protocol` */
  withProtocol: z.boolean(),
  /** No parameters of generate: they go behind each password. */
  continent: Wanted,
  expert: z.record(z.string(), z.string()),
});
export type ListRequest = z.infer<typeof ListRequestSchema>;

/** What one string was found to be when it was used. */
export const TestedLineSchema = z.object({
  address: z.string(),
  country: z.nullable(z.string()),
  city: z.nullable(z.string()),
  network: z.nullable(z.string()),
  /** Milliseconds from asking to the answer, with the way to the proxy. */
  tookMs: z.number(),
});
export type TestedLine = z.infer<typeof TestedLineSchema>;
