import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { i18n } from '#i18n';
import { shownState } from '@/utils/proxy/check-states';
import type { Exit, ProfileState, Profile } from '@/utils/proxy/schema';
import { timeAgo, clockText, countryWithCode } from '@/utils/i18n/format';
import { ArrowIcon, RotateIcon } from '../../ui/icons';
import { unmatchedText, stateHeadline } from '../proxy-text';
import { useNow } from '../../ui/use-now';
import changeStyles from './exit-change.module.css';
import styles from './exit-panel.module.css';
import { classes } from '@/components/ui/classes';

interface Props {
  live: ProfileState | null;
  profile: Profile | null;
  busy: boolean;
  onRotate: () => void;
  onCheck: () => void;
  /** Said of the exit below its facts. */
  children?: ComponentChildren;
}

function exitText(live: ProfileState | null, profile: Profile | null): string {
  if (!live) return i18n.t('proxy.exitOwn');
  if (live.exit && live.phase !== 'switching') return live.exit.address;
  const checking = live.check === 'checking' && live.phase !== 'blocked';
  if (checking || live.phase === 'switching') return i18n.t('proxy.exitChecking');
  return i18n.t(profile?.kind === 'direct' ? 'proxy.exitOwn' : 'proxy.exitUnknown');
}

/** The address before the rotation and the one now, side by side. */
function BeforeAndNow({ before, now }: { before: Exit; now: Exit }) {
  const changed = before.address !== now.address;
  return (
    <div class={changeStyles.change}>
      <div>
        <span class="eyebrow">{i18n.t('proxy.before')}</span>
        <span class={classes('mono', changeStyles.address)}>{before.address}</span>
      </div>
      <ArrowIcon />
      <div>
        <span class="eyebrow">{i18n.t('proxy.now')}</span>
        <span class="mono">{now.address}</span>
      </div>
      <span class={`chip ${changed ? 'live' : 'warn'}`}>
        {i18n.t(changed ? 'proxy.changed' : 'proxy.unchanged')}
      </span>
    </div>
  );
}

function Facts({ live, profile }: { live: ProfileState; profile: Profile | null }) {
  const ends = live.session?.endsAt ?? null;
  const now = useNow(true);
  const place = [live.exit?.city, live.exit?.country && countryWithCode(live.exit.country)];
  const asked = unmatchedText(profile, live.exit);
  const where = place.filter(Boolean).join(', ');
  return (
    <dl class="facts small">
      {(where || asked) && live.phase !== 'blocked' && (
        <>
          <dt>{i18n.t('proxy.location')}</dt>
          <dd>
            {where} {asked && <span class="asked">{asked}</span>}
          </dd>
        </>
      )}
      {live.exit?.network && (
        <>
          <dt>{i18n.t('proxy.network')}</dt>
          <dd>{live.exit.network}</dd>
        </>
      )}
      {live.session && (
        <>
          <dt>{i18n.t('proxy.timeLeft')}</dt>
          <dd class="num">
            {ends === null && i18n.t('proxy.noEnd')}
            {ends !== null && (ends > now ? clockText(ends - now) : i18n.t('proxy.ended'))}
          </dd>
        </>
      )}
      {live.exit && (
        <>
          <dt>{i18n.t('proxy.latency')}</dt>
          <dd class="num">
            {i18n.t('proxy.milliseconds', [Math.round(live.exit.tookMs)])}{' '}
            <span class="muted">· {timeAgo(live.exit.checkedAt, now)}</span>
          </dd>
        </>
      )}
    </dl>
  );
}

/** What the world sees: the state, the exit's address and place, and the button that changes it. */
export function ExitPanel({ live, profile, busy, onRotate, onCheck, children }: Props) {
  const id = useId();
  const moving = live?.phase === 'switching' || live?.phase === 'rotating';
  const canRotate = live !== null && live.session !== null && !moving && !busy;
  const tone = live ? shownState(live, profile?.kind) : 'off';
  return (
    <section class={classes('panel', styles.panel, styles[tone])}>
      <div class="row between">
        <h2 class={styles.state}>
          <span
            class={classes(styles.lamp, (moving || tone === 'checking') && 'pulse')}
            aria-hidden="true"
          />
          <span role="status">{stateHeadline(live, profile)}</span>
        </h2>
        {live && profile && <span class="small muted clip">{profile.name}</span>}
      </div>
      <div class={styles.address}>
        <span class="eyebrow" id={id}>
          {i18n.t('proxy.exitIp')}
        </span>
        <output class={live?.exit && !moving ? styles.known : undefined} aria-labelledby={id}>
          {exitText(live, profile)}
        </output>
      </div>
      {live?.previousExit && live.exit && live.phase === 'on' && (
        <BeforeAndNow before={live.previousExit} now={live.exit} />
      )}
      {live && !moving && profile?.kind !== 'direct' && <Facts live={live} profile={profile} />}
      {children}
      <div class="row">
        <button
          type="button"
          class={`button grow ${canRotate && tone === 'on' ? 'primary' : ''}`}
          disabled={!canRotate}
          aria-describedby={live && !live.session && !moving ? `${id}-why` : undefined}
          onClick={onRotate}
        >
          <RotateIcon />
          {i18n.t('proxy.rotate')}
        </button>
        {live && !moving && live.check !== 'none' && (
          <button type="button" class="button" disabled={busy} onClick={onCheck}>
            {i18n.t('proxy.check')}
          </button>
        )}
      </div>
      {live && !live.session && !moving && (
        <p class="hint" id={`${id}-why`}>
          {i18n.t('proxy.rotateNeedsSession')}
        </p>
      )}
    </section>
  );
}
