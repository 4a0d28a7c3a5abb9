import { i18n } from '@/utils/i18n/i18n';
import { countryName } from '@/utils/i18n/format';
import { emptyDraft } from '@/components/proxy/profile-form/profile-draft';
import { saveInputOf } from '@/components/proxy/profile-form/profile-save';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { CountryChoice } from '@/components/onboarding/country-choice';
import { send } from '@/utils/messaging/send';
import { account } from '@/utils/storage/state/page-state';
import { WorkspaceProblemBanner } from '../workspace/workspace-problem-banner';
import { codesOf, freeName, productOf } from './first-profile';

/** Step that creates a first profile: the user selects the country, the rest is preset. */
export function ProfileStep({ onMade }: { onMade: () => void }) {
  const intent = useIntent();
  const known = account.value.value?.account ?? null;
  const product = known && productOf(known);
  const { problem } = intent;

  async function make(code: string): Promise<void> {
    const draft = emptyDraft(crypto.randomUUID(), 'service', product?.code ?? 'rp');
    const named = { ...draft, name: freeName(countryName(code)), countries: [code] };
    if (await intent.run(() => send('profiles/save', saveInputOf(named)))) onMade();
  }

  return (
    <div class="stack">
      {known && product ? (
        <>
          <p>{i18n.t('welcome.profileHint', [i18n.t(`product.${product.code}`)])}</p>
          <CountryChoice
            codes={codesOf(known, product.code)}
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
