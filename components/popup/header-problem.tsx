import { i18n } from '@/utils/i18n/i18n';
import { ExpandIcon } from '@/components/ui/icons';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { Button } from '@/components/ui/button';
import type { Problem } from '@/utils/problem';
import { closingProblem } from '@/utils/proxy/closed-states';
import { isOfBrowser } from '@/utils/proxy/obstacles';
import { problemLink, type ProblemLink } from '@/utils/i18n/problem-text';
import type { ProfileState, Profile } from '@/utils/proxy/schema';
import { followLinkFromPopup } from './popup-links';
import styles from './popup-header.module.css';
import { askForSites, isActingOnExit, actOnExit, switchProfile } from './switch-actions';

interface Props {
  problem: Problem;
  active: ProfileState | null;
  profile: Profile | null;
}

/** Problem links for which `RecoveryButtons` has buttons of its own. */
const recoveryLinks: ReadonlySet<ProblemLink> = new Set(['check', 'renew', 'apply', 'off']);

/** Problem of the active tab with the actions that may solve it, in place of the exit's facts. */
export function HeaderProblem({ problem, active, profile }: Props) {
  const link = problemLink(problem);
  const isBlocked = active?.phase === 'blocked';
  // A refused login of the service is renewed here, because the profile's form has no field for it.
  const elsewhere = link === 'profiles' && profile?.kind === 'service' && isBlocked;
  // The unlock form is below the header.
  const isNoButton =
    elsewhere || link === 'unlock' || (isBlocked && link !== null && recoveryLinks.has(link));
  const offered = link && !isNoButton ? link : null;
  // Beside three buttons there is only room for an icon: a second row would hide the sentence.
  const isSign = offered !== null && isBlocked && canRenew(problem, profile);
  return (
    <ProblemBanner
      problem={problem}
      tone={active?.phase === 'blocked' ? 'bad' : 'warn'}
      links={offered && !isSign ? [offered] : []}
      onLink={(chosen) => {
        if (chosen === 'rotate' && active) void actOnExit('proxy/rotate', active.profileId);
        else if (chosen === 'check' && active) void actOnExit('proxy/check', active.profileId);
        else if (active && (chosen === 'renew' || chosen === 'apply')) {
          void switchProfile(active.profileId, true);
        } else if (chosen === 'off' && active) void switchProfile(active.profileId, false);
        else if (chosen === 'allow') askForSites();
        else followLinkFromPopup(chosen);
      }}
    >
      {isBlocked && active && (
        <RecoveryButtons problem={problem} active={active} profile={profile} />
      )}
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

/** Whether the header shows a button 'Check again' for the problem. Not where no check can help. */
export function offersCheck(problem: Problem, active: ProfileState | null): boolean {
  if (isOfBrowser(problem)) return false;
  return (
    active?.phase === 'blocked' || (problem === active?.problem && problemLink(problem) === 'check')
  );
}

/**
 * Whether a new login may help. Only the service creates logins, and not while locked or with an empty balance; none
 * helps against a cause in the browser.
 */
function canRenew(problem: Problem, profile: Profile | null): boolean {
  const { code } = problem;
  if (profile?.kind !== 'service' || isOfBrowser(problem)) return false;
  return code !== 'locked' && code !== 'balance-empty';
}

/** Label of the button that switches a blocked profile on again; null where that would not help. */
function switchLabel(problem: Problem, active: ProfileState, profile: Profile | null) {
  const link = problemLink(problem);
  if (link === 'apply') return 'problemAction.apply';
  if (canRenew(problem, profile)) {
    return link === 'renew' ? 'problemAction.renew' : 'popup.renewLogin';
  }
  const isClosed = closingProblem(active)?.code === problem.code && link !== 'unlock';
  return isClosed ? 'problemAction.again' : null;
}

/** Buttons that may unblock a profile, or switch it off. */
function RecoveryButtons({ problem, active, profile }: Props & { active: ProfileState }) {
  const label = switchLabel(problem, active, profile);
  return (
    <>
      {label && (
        <Button small onClick={() => void switchProfile(active.profileId, true)}>
          {i18n.t(label)}
        </Button>
      )}
      {offersCheck(problem, active) && (
        <Button
          small
          aria-disabled={isActingOnExit.value}
          onClick={() => void actOnExit('proxy/check', active.profileId)}
        >
          {i18n.t('problemAction.check')}
        </Button>
      )}
      <Button small onClick={() => void switchProfile(active.profileId, false)}>
        {i18n.t('problemAction.off')}
      </Button>
    </>
  );
}
