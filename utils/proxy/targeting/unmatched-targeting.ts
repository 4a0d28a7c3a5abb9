import type { Exit, ServiceProfile } from '../schema';

/**
 * What of the place that a profile asks for its exit does not confirm, in the order country, city, network.
 * Several countries are one choice among them. A city or network of another name is not confirmed rather than
 * wrong: registers of addresses disagree about both. Regions and continents no exit check reports.
 * @returns the wishes as they are shown to people; none where everything is confirmed.
 */
export function unmatchedTargeting(profile: ServiceProfile, exit: Exit | null): string[] {
  const { countries, city, isp } = profile;
  const here = countries.includes(exit?.country?.toUpperCase() ?? '');
  return [
    ...(countries.length === 0 || here ? [] : [countries.join(', ')]),
    ...(city === null || holds(exit?.city, city) ? [] : [targetingLabel(city)]),
    ...(isp === null || holds(exit?.network, isp) ? [] : [targetingLabel(isp)]),
  ];
}

/** A targeting value, such as `new.york`, in words: 'New York'. Its list may have thousands, so it is not read. */
export function targetingLabel(value: string): string {
  return value
    .split(/[._\s]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join(' ')
    .trim();
}

/** Whether a reported name is the asked one, or goes on from it: 'AS3320 Deutsche Telekom AG'. */
function holds(reported: string | null | undefined, asked: string): boolean {
  const bare = (text: string) =>
    text
      .normalize('NFD')
      .replaceAll(/[^\p{L}\p{N}]/gu, '')
      .toLowerCase();
  return bare(reported ?? '').includes(bare(asked));
}
