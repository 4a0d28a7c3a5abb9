import { i18n } from '@/utils/i18n/i18n';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { CountryChoice } from '@/components/onboarding/country-choice';
import { send } from '@/utils/messaging/send';
import { connectedAccount } from '@/utils/account/state/connected-account';
import { profiles } from '@/utils/storage/state/page-state';
import { WorkspaceProblemBanner } from '../workspace/workspace-problem-banner';
import { countriesOf } from '@/utils/account/countries-of';
import { makeCountryProfile, productForCountries } from '../proxy/country-profile';

/** Step that creates a first profile: the user selects the country, the rest is preset. */
export function ProfileStep({ onMade }: { onMade: () => void }) {
  const intent = useIntent();
  const known = connectedAccount();
  const product = known && productForCountries(known, null);
  const { problem } = intent;

  async function make(code: string): Promise<void> {
    if (!known) return;
    const input = makeCountryProfile(code, known, profiles.value.value ?? [], null);
    if (await intent.run(() => send('profiles/save', input))) onMade();
  }

  return (
    <div class="stack">
      {known && product ? (
        <>
          <p>{i18n.t('welcome.profileHint', [i18n.t(`product.${product}`)])}</p>
          <CountryChoice
            codes={countriesOf(known, product)}
            pending={intent.pending.value}
            onChoose={(code) => void make(code)}
          />
        </>
      ) : (
        <p>{i18n.t(known ? 'welcome.noProducts' : 'welcome.connectFirst')}</p>
      )}
      <WorkspaceProblemBanner problem={problem.value} />
      <p>
        <a href="#/profiles/new">{i18n.t('welcome.otherProfile')}</a>
      </p>
    </div>
  );
}
