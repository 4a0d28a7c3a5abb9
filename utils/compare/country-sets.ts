/** Predefined sets of countries, in display order. */
export const countrySets = {
  europe: ['DE', 'FR', 'GB', 'ES', 'IT', 'NL', 'PL', 'SE'],
  americas: ['US', 'CA', 'MX', 'BR', 'AR'],
  asia: ['JP', 'KR', 'IN', 'SG', 'ID', 'TH', 'AU'],
  continents: ['US', 'BR', 'DE', 'ZA', 'IN', 'JP', 'AU'],
} as const satisfies Record<string, readonly string[]>;
type SetName = keyof typeof countrySets;
export const setNames = ['continents', 'europe', 'americas', 'asia'] as const satisfies SetName[];

export function countriesOfSet(name: SetName, known: readonly string[]): string[] {
  return countrySets[name].filter((code) => known.includes(code));
}
