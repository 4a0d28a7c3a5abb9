import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { AddressQuestions } from '@/components/account/address-question';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { setTo } from '@/components/ui/signals';
import { PermissionsStep } from '@/components/onboarding/permissions-step';
import { OnboardingStep as Step } from '@/components/onboarding/onboarding-step';
import { send } from '@/utils/messaging/send';
import { allowSites } from '@/utils/onboarding/state/allow-sites';
import {
  permissionNames,
  readSitesAllowed,
  sitesAllowed,
} from '@/utils/onboarding/state/permissions';
import { runs } from '@/utils/runs/state/runs';
import { connectedAccount } from '@/utils/account/state/connected-account';
import { profiles } from '@/utils/storage/state/page-state';
import { wasExitVerified, skippedSteps } from '@/utils/onboarding/state/onboarding-steps';
import { type OnboardingStepName, onboardingSteps } from '@/utils/onboarding/schema';
import { WorkspaceProblemBanner } from '../workspace/workspace-problem-banner';
import { ConnectStep } from './connect-step';

import { ProfileStep } from './profile-step';
import { ScrapeStep } from './scrape-step';
import { SwitchStep } from './switch-step';
import styles from './onboarding.module.css';
import { Section } from '@/components/ui/section';

/**
 * Whether a step is completed, derived from the stored state; the completion of steps is not stored
 * itself.
 */
function isDone(step: OnboardingStepName): boolean {
  switch (step) {
    case 'sites':
      return sitesAllowed.value;
    case 'connect':
      return connectedAccount() !== null;
    case 'profile':
      return (profiles.value.value ?? []).length > 0;
    case 'switch':
      return wasExitVerified();
    case 'scrape':
      return runs.value.some(({ kind, state }) => kind === 'scrape' && state === 'done');
  }
}

/**
 * Onboarding guide, up to a verified exit and a first result. Each step can be skipped and resumed.
 */
export function OnboardingPage() {
  const left = skippedSteps.value.value ?? [];
  const next = onboardingSteps.find((step) => !isDone(step) && !left.includes(step)) ?? null;
  /** Step opened by the user; null: the next incomplete step. */
  const chosen = useSignal<OnboardingStepName | null>(null);
  /** Step that is open initially, which does not take focus. */
  const begun = useRef(next);
  const allowing = useIntent();
  const allow = () => allowSites().then(readSitesAllowed);
  const skipping = useIntent();
  const unfolded = chosen.value ?? next;
  const known = connectedAccount();

  function stepProps(step: OnboardingStepName) {
    const state: 'open' | 'done' | 'skipped' = isDone(step)
      ? 'done'
      : left.includes(step)
        ? 'skipped'
        : 'open';
    return {
      number: onboardingSteps.indexOf(step) + 1,
      title: i18n.t(`welcome.step.${step}`),
      state,
      unfolded: unfolded === step,
      takesFocus: unfolded === step && chosen.value === null && step !== begun.current,
      onUnfold: () => {
        chosen.value = step;
      },
      onSkip:
        state === 'done'
          ? undefined
          : () =>
              void skipping.run(async () => {
                await send('welcome/skip', { step, skip: true });
                chosen.value = null;
              }),
    };
  }

  /** Opens the next incomplete step automatically from now on. */
  const onNext = setTo(chosen, null);

  return (
    <div class="stack column">
      <div class="stack-s">
        <h1>{i18n.t('welcome.title')}</h1>
        <p class="muted">{i18n.t('welcome.hint')}</p>
      </div>
      <ProblemBanner problem={skipping.problem.value} />
      {known && <AddressQuestions account={known} />}
      <ol class={styles.steps}>
        <Step {...stepProps('sites')}>
          <PermissionsStep
            sites={sitesAllowed.value}
            names={permissionNames()}
            pending={allowing.pending.value}
            onAllow={() => void allowing.run(allow)}
          />
          <WorkspaceProblemBanner problem={allowing.problem.value} />
        </Step>
        <Step {...stepProps('connect')}>
          <ConnectStep onConnected={onNext} />
        </Step>
        <Step {...stepProps('profile')}>
          <ProfileStep onMade={onNext} />
        </Step>
        <Step {...stepProps('switch')}>
          <SwitchStep
            onBegin={() => {
              // The result stays visible until the user continues.
              chosen.value = 'switch';
            }}
            onNext={onNext}
          />
        </Step>
        <Step {...stepProps('scrape')}>
          <ScrapeStep onBegin={setTo(chosen, 'scrape')} />
        </Step>
      </ol>
      {next === null && <OnboardingDone />}
      {next !== null && <p class="hint">{i18n.t('welcome.comeBack')}</p>}
    </div>
  );
}

/** Final part of the guide: links to the results and settings. */
function OnboardingDone() {
  return (
    <Section title={i18n.t('welcome.end')}>
      <p>{i18n.t('welcome.endHint')}</p>
      <div class="row row-wrap">
        <a class="button primary" href="#/results">
          {i18n.t('nav.results')}
        </a>
        <a class="button" href="#/profiles">
          {i18n.t('nav.profiles')}
        </a>
        <a class="button" href="#/settings">
          {i18n.t('nav.settings')}
        </a>
      </div>
    </Section>
  );
}
