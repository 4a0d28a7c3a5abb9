import type { ComponentChildren } from 'preact';
import { i18n } from '@/utils/i18n/i18n';
import { useNow } from '@/components/ui/hooks/use-now';
import { timeAgo, clockText, countryWithCode } from '@/utils/i18n/format';
import type { ProfileState, Profile } from '@/utils/proxy/schema';
import { unmatchedText } from '../proxy-text';
import styles from './exit-facts.module.css';

interface FactProps {
  name: string;
  /** The whole of it, where it may be cut. */
  title?: string | undefined;
  children: ComponentChildren;
}

function Fact({ name, title, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd class="num clip" title={title}>
        {children}
      </dd>
    </div>
  );
}

/** Where the exit is, and how long it stays: always the same four places. */
export function ExitFacts({
  live,
  profile,
}: {
  live: ProfileState | null;
  profile: Profile | null;
}) {
  const now = useNow(live !== null);
  if (!live) return <p class="hint">{i18n.t('popup.offHint')}</p>;
  if (live.phase === 'switching' || live.phase === 'blocked' || profile?.kind === 'direct')
    return null;
  const { exit, session } = live;
  const place = [exit?.city, exit?.country && countryWithCode(exit.country)];
  const where = place.filter(Boolean).join(', ');
  const asked = unmatchedText(profile, exit);
  const ends = session?.endsAt ?? null;
  return (
    <dl class={styles.facts}>
      {(where || asked) && (
        <Fact name={i18n.t('proxy.location')} title={[where, asked].filter(Boolean).join(' · ')}>
          {where} {asked && <span class="asked">{asked}</span>}
        </Fact>
      )}
      {session && (
        <Fact name={i18n.t('proxy.timeLeft')}>
          {ends === null && i18n.t('proxy.noEnd')}
          {ends !== null && (ends > now ? clockText(ends - now) : i18n.t('proxy.ended'))}
        </Fact>
      )}
      {exit && (
        <Fact name={i18n.t('proxy.latency')}>
          {i18n.t('proxy.milliseconds', [Math.round(exit.tookMs)])}{' '}
          <span class="muted">· {timeAgo(exit.checkedAt, now)}</span>
        </Fact>
      )}
    </dl>
  );
}
