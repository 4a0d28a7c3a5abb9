import { i18n } from '@/utils/i18n/i18n';
import { classes } from '@/components/ui/classes';
import { RefreshIcon } from '@/components/ui/icons';
import { Button } from '@/components/ui/button';
import { activePage, isActivePageRead } from '@/utils/browser/state/active-page';
import { hostText } from '@/utils/i18n/format';
import { shownState } from '@/utils/proxy/check-states';
import { locked } from '@/utils/security/state';
import { connectedAccount } from '@/utils/account/state/connected-account';
import { firstUnreadable, profiles, proxy } from '@/utils/storage/state/page-state';
import type { Problem } from '@/utils/problem';
import { ExitAddress } from '../proxy/popup/exit-address';
import { ExitFacts } from '../proxy/popup/exit-facts';
import { routeSentence, shortName } from '../proxy/popup/site-route';
import { stateHeadline } from '../proxy/proxy-text';
import { shownProfile, type ShownProfile } from './shown-profile';
import { lazyParts } from './lazy-parts';
import { MainSwitch } from './main-switch';
import { openFromPopup } from './popup-links';
import { isOfBrowser } from '@/utils/proxy/obstacles';
import { panel } from './popup-panel';
import type { PageRoute } from './route-resolver';
import { isActingOnExit, actOnExit, actionProblem } from './switch-actions';
import styles from './popup-header.module.css';

/** Header on the active tab: site, profile and exit. Every part has a fixed place and size. */
export function PopupHeader() {
  const shown = shownProfile();
  const { active, profile, route } = shown;
  const tone = active ? shownState(active, profile?.kind) : 'off';
  const isChangingExit = tone === 'switching' || tone === 'rotating';
  const isMoving = isChangingExit || tone === 'checking';
  const isCheckable = active && active.check !== 'none' && !isOfBrowser(active.problem);
  const problem = headerProblem(shown);
  const title = headline(shown);
  const { SiteRules, NotesButton, HeaderProblem, offersCheck } = lazyParts.value ?? {};
  const page = activePage.value;
  return (
    <header class={classes(styles.header, styles[tone])}>
      <h1 class="vh">{i18n.t('extName')}</h1>
      <div class={styles.site}>
        <p class={classes('clip', styles.host)} title={locked.value ? undefined : page?.url}>
          {page ? (
            <bdi>{hostText(page.url).slice(0, 200) || page.title}</bdi>
          ) : (
            isActivePageRead.value && i18n.t('popup.noPage')
          )}
        </p>
        <p class="small muted clip" title={routeText(shown)}>
          {routeText(shown, shortName)}
        </p>
      </div>
      <div class={classes('row', styles.state)}>
        <h2>
          <span class={classes(styles.lamp, isMoving && 'pulse')} aria-hidden="true" />
          <span class="clip" role="status" title={title}>
            {title}
          </span>
        </h2>
        <span class={styles.notes}>
          {NotesButton && <NotesButton active={active} profile={profile} />}
        </span>
        <MainSwitch shown={shown} />
      </div>
      <div class={styles.exit}>
        <ExitAddress active={active} profile={profile} />
        <Button
          icon
          class={classes(problem && offersCheck?.(problem, active) !== false && styles.offered)}
          aria-label={i18n.t('proxy.check')}
          title={i18n.t('proxy.check')}
          // Stays enabled during a check: a press restarts a background that ended during its check.
          disabled={!isCheckable || isChangingExit}
          // A disabled button would lose the focus while it waits for the reply.
          aria-disabled={isActingOnExit.value}
          onClick={() => active && void actOnExit('proxy/check', active.profileId)}
        >
          <RefreshIcon />
        </Button>
      </div>
      <div class={styles.zone}>
        {problem && HeaderProblem ? (
          <HeaderProblem problem={problem} active={active} profile={profile} />
        ) : (
          <ExitFacts
            active={active}
            profile={profile}
            ownHint={ownHint(route)}
            onSetCheck={() => openFromPopup('#/settings/connection')}
          />
        )}
      </div>
      <div class={styles.rules}>
        {SiteRules && page && route && <SiteRules page={page} route={route} />}
        <Button
          small
          quiet
          disabled={isAllOff() || !SiteRules}
          onClick={() => {
            panel.value = panel.value === 'details' ? 'list' : 'details';
          }}
        >
          {i18n.t('exitActions.title')}
        </Button>
      </div>
    </header>
  );
}

const isAllOff = (): boolean => !proxy.value.value?.on.length;

/** Headline: the state in words, but 'Own connection' where the active tab bypasses the profiles that are on. */
function headline({ active, profile }: ShownProfile): string {
  if (!active && !isAllOff()) return i18n.t('popup.own');
  return stateHeadline(active, profile, proxy.value.value?.problem ?? null);
}

/** @param named how a profile's name is written in the sentence. */
function routeText(
  { active, profile, route }: ShownProfile,
  named = (name: string): string => name,
): string {
  if (isAllOff()) return i18n.t('popup.nothingOn');
  if (!route) return named(profile?.name ?? '');
  if (route.profileId === null && active && profile?.where.windows === 'private') {
    return i18n.t('popup.privateAlone', [named(profile.name)]);
  }
  const decider = route.profileId ?? route.listOwner;
  const name = profiles.value.value?.find(({ id }) => id === decider)?.name ?? '';
  return routeSentence(route, named(name));
}

/**
 * Hint for a tab with the browser's own connection: how to change it. Without an account, the list says how to begin.
 */
function ownHint(route: PageRoute | null): string {
  const hasChoice = connectedAccount() ?? profiles.value.value?.[0];
  if (isAllOff()) return hasChoice ? i18n.t('popup.offHint') : '';
  if (route?.rule) return i18n.t('popup.ownByRule');
  return i18n.t(route?.why === 'excluded' ? 'popup.ownExcluded' : 'popup.ownHint');
}

/** First problem of the active tab or of the last press; null: none. */
function headerProblem({ active }: ShownProfile): Problem | null {
  const known = connectedAccount();
  const unconfirmed = [known?.scraper, known?.browser].find(
    (part) => part?.hasAccess === true && part.unconfirmedUrl !== undefined,
  );
  return (
    firstUnreadable() ??
    // A failed press may not be stored with the profile, which keeps its own problem.
    actionProblem.value ??
    active?.problem ??
    proxy.value.value?.problem ??
    (unconfirmed && !locked.value
      ? { code: 'address-unconfirmed', detail: unconfirmed.unconfirmedUrl }
      : null)
  );
}
