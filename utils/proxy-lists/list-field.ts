/** Fields of a request that the service may reject. */
const listFields = [
  'amount',
  'lifetime',
  'session',
  'region',
  'city',
  'isp',
  'country',
  'adblock',
  'protocol',
  'format',
  'product',
] as const;
export type ListField = (typeof listFields)[number];

const signs: Readonly<Record<ListField, RegExp>> = {
  amount: /\bamount\b|proxy count/i,
  lifetime: /\blifetime\b/i,
  session: /\bsessions?\b/i,
  region: /\bregions?\b/i,
  city: /\b(city|cities)\b/i,
  isp: /\bisp\b/i,
  country: /\b(country|countries)\b/i,
  adblock: /\badblock\b/i,
  protocol: /\bprotocol\b/i,
  format: /\bformat\b/i,
  product: /\bproduct\b/i,
};

/**
 * Field that an error message of the service is about: the first one named, as in 'lifetime is
 * unavailable for hard sessions'. Null if none is named.
 */
export function fieldNamedIn(sentence: string): ListField | null {
  let found: { field: ListField; at: number } | null = null;
  for (const field of listFields) {
    const at = sentence.search(signs[field]);
    if (at >= 0 && (found === null || at < found.at)) found = { field, at };
  }
  return found?.field ?? null;
}
