import * as z from 'zod/mini';
import services from '@/assets/services.json';

const httpsAddress = z.string().check(z.regex(/^https:\/\/[^\s/]/));

const NamedServicesSchema = z.array(
  z.strictObject({
    name: z.string().check(z.minLength(1)),
    accountApi: httpsAddress,
    exitCheck: z._default(z.union([httpsAddress, z.literal('')]), ''),
    dashboard: z._default(z.union([httpsAddress, z.literal('')]), ''),
    /** Where the key is found, as a sentence for the user. */
    keyHint: z._default(z.string(), ''),
  }),
);

/** A service that this build offers by name, so that only its key is asked for. */
export type NamedService = z.infer<typeof NamedServicesSchema>[number];

/** Parses `assets/services.json`; throws a `ZodError` for a wrong entry (docs/company.md). */
export function parseNamedServices(list: unknown): NamedService[] {
  return z.parse(NamedServicesSchema, list);
}

/** Services of this build, in the order in which they are shown. */
export const namedServices = (): NamedService[] => parseNamedServices(services);
