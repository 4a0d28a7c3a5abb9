import { i18n } from '@/utils/i18n/i18n';
import { ExpandIcon } from '@/components/ui/icons';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { Button } from '@/components/ui/button';
import type { Problem } from '@/utils/problem';
import { problemLink, type ProblemLink } from '@/utils/i18n/problem-text';
import type { ProfileState, Profile } from '@/utils/proxy/schema';
import { followLinkFromPopup } from './popup-links';
import styles from './popup-header.module.css';
import { acting, actOnExit, switchProfile } from './switching';

interface Props {
  problem: Problem;
  live: ProfileState | null;
  profile: Profile | null;
}

/** Ways out that `Heal` offers itself. */
const healing: ReadonlySet<ProblemLink> = new Set(['check', 'renew', 'off']);

/** A problem of the tab in front, with what heals it; in place of the facts about the exit. */
export function HeaderProblem({ problem, live, profile }: Props) {
  const way = problemLink(problem);
  const isBlocked = live?.phase === 'blocked';
  // A login of the service is renewed here: its profile has no field for it.
  const elsewhere = way === 'profiles' && profile?.kind === 'service' && isBlocked;
  // The form that unlocks stands below.
  const isNoButton =
    elsewhere || way === 'unlock' || (isBlocked && way !== null && healing.has(way));
  const offered = way && !isNoButton ? way : null;
  // Beside three buttons there is room for a sign only: a second row would hide the sentence.
  const isSign = offered !== null && isBlocked && canRenew(problem, profile);
  return (
    <ProblemBanner
      problem={problem}
      tone={live?.phase === 'blocked' ? 'bad' : 'warn'}
      links={offered && !isSign ? [offered] : []}
      onLink={(chosen) => {
        if (chosen === 'rotate' && live) void actOnExit('proxy/rotate', live.profileId);
        else if (chosen === 'check' && live) void actOnExit('proxy/check', live.profileId);
        else if (chosen === 'renew' && live) void switchProfile(live.profileId, true);
        else if (chosen === 'off' && live) void switchProfile(live.profileId, false);
        else followLinkFromPopup(chosen);
      }}
    >
      {isBlocked && live && <Heal problem={problem} live={live} profile={profile} />}
      {offered && isSign && (
        <Button
          small
          icon
          class={styles.leave}
          aria-label={i18n.t(`way.${offered}`)}
          title={i18n.t(`way.${offered}`)}
          onClick={() => followLinkFromPopup(offered)}
        >
          <ExpandIcon />
        </Button>
      )}
    </ProblemBanner>
  );
}

/** Whether the problem, as shown here, has a 'Check again' of its own. */
export function offersCheck(problem: Problem, live: ProfileState | null): boolean {
  return (
    live?.phase === 'blocked' || (problem === live?.problem && problemLink(problem) === 'check')
  );
}

/** Whether a new login may help: only the service makes one, and neither without the keys nor at an empty balance. */
function canRenew({ code }: Problem, profile: Profile | null): boolean {
  return profile?.kind === 'service' && code !== 'locked' && code !== 'balance-empty';
}

/** What gets a blocked profile going again, or gives the browser its own connection back. */
function Heal({ problem, live, profile }: Props & { live: ProfileState }) {
  const renews = problemLink(problem) === 'renew';
  return (
    <>
      {canRenew(problem, profile) && (
        <Button small onClick={() => void switchProfile(live.profileId, true)}>
          {i18n.t(renews ? 'way.renew' : 'popup.renewLogin')}
        </Button>
      )}
      <Button
        small
        disabled={acting.value}
        onClick={() => void actOnExit('proxy/check', live.profileId)}
      >
        {i18n.t('way.check')}
      </Button>
      <Button small onClick={() => void switchProfile(live.profileId, false)}>
        {i18n.t('way.off')}
      </Button>
    </>
  );
}
