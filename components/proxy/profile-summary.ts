import { i18n } from '@/utils/i18n/i18n';
import { targetingLabel } from '@/utils/proxy/targeting/unmatched-targeting';
import type { Profile } from '@/utils/proxy/schema';
import { badgeLetters } from './profile-badge';

/** Returns a one-line summary of a profile: location, session, product; narrow rows cut its end. */
export function profileSummary(profile: Profile): string {
  switch (profile.kind) {
    case 'direct':
      return i18n.t('proxy.direct');
    case 'custom':
      return `${profile.scheme} · ${profile.host}:${profile.port}`;
    case 'service': {
      const session = i18n.t(`session.${profile.session}`);
      return [
        [
          profile.countries.join(', ') || (profile.continent ? '' : i18n.t('common.anyCountry')),
          ...[profile.continent, profile.region, profile.city, profile.isp].map((value) =>
            targetingLabel(value ?? ''),
          ),
        ]
          .filter(Boolean)
          .join(', '),
        profile.session === 'sticky'
          ? i18n.t('profiles.sessionFor', [session, profile.lifetimeMinutes])
          : session,
        i18n.t(`product.${profile.product}`),
      ].join(' · ');
    }
  }
}

/** Splits the summary into what the profile's badge shows already, such as 'DE · ', and the rest. */
export function summaryBesideBadge(profile: Profile): { onBadge: string; rest: string } {
  const whole = profileSummary(profile);
  const letters = `${badgeLetters(profile)} · `;
  const onBadge = whole.startsWith(letters) ? letters : '';
  return { onBadge, rest: whole.slice(onBadge.length) };
}
