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
  active: ProfileState | null;
  profile: Profile | null;
}

/** Ways out that `Heal` offers itself. */
const healing: ReadonlySet<ProblemLink> = new Set(['check', 'renew', 'off']);

/** A problem of the tab in front, with what heals it; in place of the facts about the exit. */
export function HeaderProblem({ problem, active, profile }: Props) {
  const way = problemLink(problem);
  const isBlocked = active?.phase === 'blocked';
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
      tone={active?.phase === 'blocked' ? 'bad' : 'warn'}
      links={offered && !isSign ? [offered] : []}
      onLink={(chosen) => {
        if (chosen === 'rotate' && active) void actOnExit('proxy/rotate', active.profileId);
        else if (chosen === 'check' && active) void actOnExit('proxy/check', active.profileId);
        else if (chosen === 'renew' && active) void switchProfile(active.profileId, true);
        else if (chosen === 'off' && active) void switchProfile(active.profileId, false);
        else followLinkFromPopup(chosen);
      }}
    >
      {isBlocked && active && <Heal problem={problem} active={active} profile={profile} />}
      {offered && isSign && (
        <Button
          small
          icon
          class={styles.leave}
          aria-label={i18n.t(`problemAction.${offered}`)}
          title={i18n.t(`problemAction.${offered}`)}
          onClick={() => followLinkFromPopup(offered)}
        >
          <ExpandIcon />
        </Button>
      )}
    </ProblemBanner>
  );
}

/** Whether the problem, as shown here, has a 'Check again' of its own. */
export function offersCheck(problem: Problem, active: ProfileState | null): boolean {
  return (
    active?.phase === 'blocked' || (problem === active?.problem && problemLink(problem) === 'check')
  );
}

/** Whether a new login may help: only the service makes one, and neither without the keys nor at an empty balance. */
function canRenew({ code }: Problem, profile: Profile | null): boolean {
  return profile?.kind === 'service' && code !== 'locked' && code !== 'balance-empty';
}

/** What gets a blocked profile going again, or gives the browser its own connection back. */
function Heal({ problem, active, profile }: Props & { active: ProfileState }) {
  const renews = problemLink(problem) === 'renew';
  return (
    <>
      {canRenew(problem, profile) && (
        <Button small onClick={() => void switchProfile(active.profileId, true)}>
          {i18n.t(renews ? 'problemAction.renew' : 'popup.renewLogin')}
        </Button>
      )}
      <Button
        small
        disabled={acting.value}
        onClick={() => void actOnExit('proxy/check', active.profileId)}
      >
        {i18n.t('problemAction.check')}
      </Button>
      <Button small onClick={() => void switchProfile(active.profileId, false)}>
        {i18n.t('problemAction.off')}
      </Button>
    </>
  );
}
