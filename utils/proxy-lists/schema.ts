import * as z from 'zod/mini';
import { ProductCodeSchema } from '../proxy/product-codes';
import { sessionKinds } from '../proxy/schema';

export const lineFormats = ['1', '2', '3'] as const;
export const lineProtocols = ['http', 'socks5'] as const;

/** Maximum number of strings per call (interface, generate: `amount`). */
export const maxLines = 100;

const Wanted = z.nullable(z.string());

/** All parameters of GET /public/generate (interface, 'proxy strings'). */
export const ListRequestSchema = z.object({
  product: ProductCodeSchema,
  /** Two-letter ISO codes; the service picks one at random for each string. */
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
  /** Not parameters of generate, but modifiers appended to each password. */
  continent: Wanted,
  expert: z.record(z.string(), z.string()),
});
export type ListRequest = z.infer<typeof ListRequestSchema>;

/** Result of testing one string. */
export const TestedLineSchema = z.object({
  address: z.string(),
  country: z.nullable(z.string()),
  city: z.nullable(z.string()),
  network: z.nullable(z.string()),
  /** Time in ms until the response, including the connection to the proxy. */
  tookMs: z.number(),
});
export type TestedLine = z.infer<typeof TestedLineSchema>;
