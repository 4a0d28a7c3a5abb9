import * as z from 'zod/mini';
import { LooseLogin, LooseNumber, LooseText } from './import-result';

const EndpointSchema = z.object({
  scheme: LooseText,
  host: LooseText,
  port: LooseNumber,
});
type Endpoint = z.infer<typeof EndpointSchema>;
/** Of another form, it makes the profile unreadable: what goes there would go to the fallback. */
const MaybeEndpoint = z.nullish(EndpointSchema);

/** Fields of a fixed profile that name its proxies. */
export const fixedFields = {
  fallbackProxy: MaybeEndpoint,
  proxyForHttp: MaybeEndpoint,
  proxyForHttps: MaybeEndpoint,
  auth: z.catch(
    z.pipe(
      z.nullish(z.record(z.string(), LooseLogin)),
      z.transform((auth) => auth ?? {}),
    ),
    { all: { username: null, password: null } },
  ),
};
const FixedSchema = z.object({ name: LooseText, ...fixedFields });
export type FixedFields = z.infer<typeof FixedSchema>;

/** Schemes of addresses, by which a fixed profile chooses its proxy. */
export const schemes = ['http', 'https', 'ws', 'wss'] as const;
export type Scheme = (typeof schemes)[number];
type Property = 'fallbackProxy' | 'proxyForHttp' | 'proxyForHttps';

/** A proxy of a fixed profile, and the schemes that go to it. */
interface FixedPart {
  /** Properties that name this proxy, one per scheme; any may carry the login. */
  properties: [Property, ...Property[]];
  endpoint: Endpoint;
  taken: Scheme[];
}

/** Different proxies of a fixed profile. Without a fallback, schemes without a proxy are in none. */
export function partsOf(profile: FixedFields): FixedPart[] {
  const parts: FixedPart[] = [];
  for (const scheme of schemes) {
    const property = propertyOf(profile, scheme);
    const endpoint = property && profile[property];
    if (!property || !endpoint) continue;
    const part = parts.find((one) => isSame(one.endpoint, endpoint));
    part?.taken.push(scheme);
    part?.properties.push(property);
    if (!part) parts.push({ properties: [property], endpoint, taken: [scheme] });
  }
  return parts;
}

function propertyOf(profile: FixedFields, scheme: Scheme): Property | undefined {
  const own = /^(http|ws)$/.test(scheme) ? 'proxyForHttp' : 'proxyForHttps';
  const order = scheme.startsWith('ws')
    ? (['fallbackProxy', own] as const)
    : ([own, 'fallbackProxy'] as const);
  return order.find((property) => profile[property]);
}

const isSame = (a: Endpoint, b: Endpoint): boolean =>
  a.scheme === b.scheme && a.host === b.host && String(a.port) === String(b.port);
