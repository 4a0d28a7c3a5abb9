import type { Exit, ServiceProfile } from '../schema';

/**
 * Requested targeting that the exit does not confirm, in the order country, city, network. Several countries are
 * alternatives. A different city or network counts as unconfirmed rather than wrong, since address registers
 * disagree. No exit check reports regions and continents.
 * @returns the values as labels; empty: everything is confirmed.
 */
export function unmatchedTargeting(profile: ServiceProfile, exit: Exit | null): string[] {
  const { countries, city, isp } = profile;
  const here = countries.includes(exit?.country?.toUpperCase() ?? '');
  return [
    ...(countries.length === 0 || here ? [] : [countries.join(', ')]),
    ...(city === null || confirms(exit?.city, city) ? [] : [targetingLabel(city)]),
    ...(isp === null || confirms(exit?.network, isp) ? [] : [targetingLabel(isp)]),
  ];
}

/**
 * Label of a targeting value: 'New York' for `new.york`. Derived without the list, which may have thousands of
 * entries.
 */
export function targetingLabel(value: string): string {
  return value
    .split(/[._\s]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ')
    .trim();
}

/** Whether a reported name equals the requested one or continues it: 'AS3320 Deutsche Telekom AG'. */
function confirms(reported: string | null | undefined, requested: string): boolean {
  const bare = (text: string) =>
    text
      .normalize('NFD')
      .replaceAll(/[^\p{L}\p{N}]/gu, '')
      .toLowerCase();
  return bare(reported ?? '').includes(bare(requested));
}
