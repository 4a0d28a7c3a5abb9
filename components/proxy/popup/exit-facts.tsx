import type { ComponentChildren } from 'preact';
import { i18n } from '@/utils/i18n/i18n';
import { useNow } from '@/components/ui/hooks/use-now';
import { timeAgo, clockText, countryWithCode } from '@/utils/i18n/format';
import { locked } from '@/utils/security/state';
import type { ProfileState, Profile } from '@/utils/proxy/schema';
import { unmatchedText } from '../proxy-text';
import styles from './exit-facts.module.css';

interface FactProps {
  name: string;
  /** Line of the fact, 1 to 3, independent of the other facts. */
  line: number;
  /** Full text of a value that may be truncated. */
  title?: string | undefined;
  /**
   * Key that changes with the length of the value's first part: the rest then becomes a new element, since moving it
   * would count as a layout shift.
   */
  part?: string | number | undefined;
  children: ComponentChildren;
}

function Fact({ name, line, title, part, children }: FactProps) {
  return (
    <div style={{ gridRow: line }}>
      <dt>{name}</dt>
      <dd class="num clip" title={title} key={part}>
        {children}
      </dd>
    </div>
  );
}

/** Location and duration of the exit, always on the same three lines. */
export function ExitFacts({
  active,
  profile,
  ownHint,
  onSetCheck,
}: {
  active: ProfileState | null;
  profile: Profile | null;
  /** Shown for the browser's own connection. */
  ownHint: string;
  /** Opens the setting of the exit check; for the case that none is set. */
  onSetCheck: () => void;
}) {
  const now = useNow(active !== null);
  if (!active) return <p class="hint">{ownHint}</p>;
  if (active.phase === 'switching' || active.phase === 'blocked' || profile?.kind === 'direct')
    return null;
  const { session } = active;
  // While locked, the exit is not shown, and its location would reveal it.
  const exit = locked.value ? null : active.exit;
  const place = [exit?.city, exit?.country && countryWithCode(exit.country)];
  const where = place.filter(Boolean).join(', ');
  const unmatched = locked.value ? null : unmatchedText(profile, exit);
  const ends = session?.endsAt ?? null;
  return (
    <dl class={styles.facts}>
      {(where || unmatched) && (
        <Fact
          name={i18n.t('proxy.location')}
          line={1}
          title={[where, unmatched].filter(Boolean).join(' · ')}
          part={where}
        >
          {where} {unmatched && <span class="warning">{unmatched}</span>}
        </Fact>
      )}
      {session && (
        <Fact name={i18n.t('proxy.timeLeft')} line={2}>
          {ends === null && i18n.t('proxy.noEnd')}
          {ends !== null && (ends > now ? clockText(ends - now) : i18n.t('proxy.ended'))}
        </Fact>
      )}
      {exit && active.check !== 'none' && (
        <Fact name={i18n.t('proxy.latency')} line={3} part={Math.round(exit.tookMs)}>
          {i18n.t('proxy.milliseconds', [Math.round(exit.tookMs)])}{' '}
          <span class="muted">· {timeAgo(exit.checkedAt, now)}</span>
        </Fact>
      )}
      {active.check === 'none' && (
        <Fact name={i18n.t('proxy.exitCheck')} line={3} title={i18n.t('settings.noExitCheck')}>
          <button type="button" class={styles.link} onClick={onSetCheck}>
            {i18n.t('settings.setExitCheck')}
          </button>
        </Fact>
      )}
    </dl>
  );
}
