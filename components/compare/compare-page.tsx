import { useSignal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import { AddressWarnings, usePrivateAddress } from '@/components/scrape/address-warnings';
import { GlobeIcon } from '@/components/ui/more-icons';
import { TextField } from '@/components/ui/text-field';
import { UndoToast } from '@/components/ui/undo-toast';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { useUndo } from '@/components/ui/hooks/use-undo';
import { setTo, storeIn } from '@/components/ui/signals';
import { CompareForm } from '@/components/compare/compare-form';
import { ComparisonHistory } from '@/components/compare/comparison-history';
import { scrapePreferences } from '@/utils/runs/state/scrape-preferences';
import { send } from '@/utils/messaging/send';
import { runs } from '@/utils/runs/state/runs';
import { connectedAccount } from '@/utils/account/state/connected-account';
import { creditsLeft, scrapeCountries } from '@/utils/storage/state/page-state';
import { comparisons, comparisonsProblem } from '@/utils/compare/state';
import { completeAddress } from '@/utils/typed-address';
import { sentAddress } from '@/utils/runs/address';
import type { ComparisonChoice, Comparison, ComparisonAction } from '@/utils/compare/schema';
import { countriesOfSet } from '@/utils/compare/country-sets';
import { ConnectFirst } from '../workspace/connect-first';
import { goTo, route } from '../workspace/route';
import { EmptyPage, ProblemPage } from '../workspace/untitled-pages';
import { WorkspaceProblemBanner } from '../workspace/workspace-problem-banner';
import { ComparisonDetail } from './comparison-detail';

const act = (action: ComparisonAction) => send('compare/act', { act: action });

/**
 * The page that compares one URL from several countries: the form, past comparisons and the open
 * one.
 */
export function ComparePage() {
  const { item, url } = route.value;
  const list = (comparisons.value?.list ?? []).filter(({ removedAt }) => removedAt === null);
  if (comparisonsProblem.value) return <ProblemPage problem={comparisonsProblem.value} />;
  if (item === '') return <CompareFront key={url} list={list} />;
  const comparison = list.find(({ id }) => id === item);
  if (comparison) return <ComparisonDetail key={comparison.id} comparison={comparison} />;
  return (
    <EmptyPage
      icon={<GlobeIcon />}
      title={i18n.t('compare.notThere')}
      hint={i18n.t('compare.notThereHint')}
      link={{ href: '#/compare', name: i18n.t('compare.back') }}
    />
  );
}

/**
 * Returns the initial choice of the form.
 * @param known codes of the available countries.
 */
function firstChoice(known: readonly string[]): ComparisonChoice {
  return {
    countries: countriesOfSet('continents', known).slice(0, 3),
    modes: ['auto'],
    screenshots: false,
  };
}

function CompareFront({ list }: { list: readonly Comparison[] }) {
  const intent = useIntent();
  const removing = useIntent();
  const typed = useSignal<string | null>(null);
  const own = useSignal<ComparisonChoice | null>(null);
  const undo = useUndo<Comparison>();
  const known = connectedAccount();
  const countries = scrapeCountries();
  const text = typed.value ?? route.value.url;
  const url = sentAddress(completeAddress(text));
  const choice = own.value ?? comparisons.value?.last ?? firstChoice(countries);
  const privateAddress = usePrivateAddress(url);
  const addressError =
    text.trim() !== '' && url === null ? i18n.t('scrapeForm.addressInvalid') : undefined;
  const trouble = intent.problem.value ?? removing.problem.value ?? undo.problem.value;
  const gone = undo.offered.value;

  function start(costConfirmed: boolean) {
    void intent.run(async () => {
      if (url === null) return;
      const { privateAddressConfirmed } = privateAddress;
      const confirmations = { privateAddressConfirmed, costConfirmed };
      const { id } = await act({ act: 'start', url, choice, ...confirmations });
      goTo('compare', id);
    });
  }

  return (
    <div class="stack column">
      <h1>{i18n.t('compare.title')}</h1>
      <p class="muted">{i18n.t('compare.about')}</p>
      {known ? (
        <section class="panel stack">
          <TextField
            name={i18n.t('scrapeForm.address')}
            value={text}
            hint={i18n.t('compare.addressHint')}
            error={addressError}
            onInput={(next) => {
              typed.value = next;
              privateAddress.isConfirmed.value = false;
            }}
          />
          <AddressWarnings {...privateAddress} />
          <CompareForm
            url={url}
            choice={choice}
            countries={countries}
            preferences={scrapePreferences()}
            runs={runs.value}
            left={creditsLeft()}
            disabled={intent.pending.value || privateAddress.isOpen}
            pending={intent.pending.value}
            onChange={storeIn(own)}
            onStart={start}
          />
          <WorkspaceProblemBanner problem={trouble} />
        </section>
      ) : (
        <ConnectFirst icon={<GlobeIcon />} />
      )}
      {list.length > 0 && (
        <section class="panel stack-s">
          <h2>{i18n.t('compare.history')}</h2>
          <ComparisonHistory
            comparisons={list}
            onRemove={(comparison) =>
              void removing.run(async () => {
                undo.dismiss();
                await act({ act: 'remove', id: comparison.id });
                undo.offered.value = comparison;
              })
            }
          />
        </section>
      )}
      {gone && (
        <UndoToast
          key={gone.id}
          text={i18n.t('compare.removed')}
          onUndo={() => {
            removing.dismiss();
            void undo.run(({ id }) => act({ act: 'restore', id }));
          }}
          onGone={setTo(undo.offered, null)}
        />
      )}
    </div>
  );
}
