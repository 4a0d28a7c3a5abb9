import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { AddressWarnings, usePrivateAddress } from '@/components/scrape/address-warnings';
import { PaidForm } from '@/components/scrape/paid-form';
import { useScrapeDraft } from '@/components/scrape/scrape-draft';
import { ScrapeOptionsFields } from '@/components/scrape/scrape-options';
import { ListIcon } from '@/components/ui/more-icons';
import { TextField } from '@/components/ui/text-field';
import { draftKeeper } from '@/components/ui/hooks/draft-keeper';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { storeIn, bindValue, bindText } from '@/components/ui/signals';
import { numberText, countText } from '@/utils/i18n/format';
import { estimateJob } from '@/utils/jobs/job-cost';
import { maxPerHost, defaultPerHost } from '@/utils/jobs/schema';
import { send } from '@/utils/messaging/send';
import { recipes } from '@/utils/recipes/state';
import { withinCap } from '@/utils/runs/cost/estimate-cost';
import { omitDefaults, normalizeOptions } from '@/utils/runs/parameters/options';
import { presetSite, urlForOptions } from '@/utils/runs/parameters/presets-and-limits';
import type { FilledOptions } from '@/utils/runs/schema';
import { scrapeContext } from '@/utils/runs/state/scrape-context';
import { creditLimit, wholeNumber } from '@/utils/whole-number';
import { WorkspaceProblemBanner } from '../workspace/workspace-problem-banner';
import { goTo } from '../workspace/route';
import { creditLimitError } from './credit-limit-error';
import { JobAddressField } from './job-address-field';
import { JobFollow, useJobFollow } from './follow-field';
import { JobSources } from './job-sources';
import { RecipeField } from './recipe-field';
import { useAddressList } from './use-address-list';
import styles from './jobs.module.css';

interface Props {
  /** Addresses and ID of the recipe at first; '' for none. */
  addresses: string;
  recipe: string;
}

const newDraft = ({ addresses, recipe }: Props) => ({
  text: signal(addresses),
  name: signal(''),
  ownCap: signal<string | null>(null),
  recipeId: signal(recipe),
  perHostText: signal(String(defaultPerHost)),
  options: signal<FilledOptions | null>(null),
  isFollowing: signal(false),
  followedPages: signal<string | null>(null),
});
const drafts = draftKeeper<ReturnType<typeof newDraft>>();

/** Form of a job: addresses, options, the most it may cost, and the button. */
export function JobForm(initial: Props) {
  const intent = useIntent();
  const key = `${initial.addresses} ${initial.recipe}`.trim();
  // The menu leads to the form that no link has filled, which goes on with what was typed into any.
  const kept = drafts.useDraft(
    key,
    () => (key === '' ? drafts.newest() : undefined) ?? newDraft(initial),
  );
  const { text, name, ownCap, recipeId, perHostText } = kept;
  const list = useAddressList(text);
  const { addresses } = list.value;
  const privateAddress = usePrivateAddress(addresses);
  useEffect(() => {
    privateAddress.isConfirmed.value = false;
  }, [list.value]);

  const context = scrapeContext();
  const { preferences } = context;
  const siteUrl = urlForOptions(addresses);
  const draft = useScrapeDraft(preferences, siteUrl, intent.problem.value, kept.options);
  const options = omitDefaults(normalizeOptions(draft.options));
  const recipe = recipes.value?.find(({ id }) => id === recipeId.value);
  // The recipe may have been removed since it was chosen.
  const chosenRecipe = recipes.value === null ? recipeId.value : (recipe?.id ?? '');
  const follow = useJobFollow(addresses.length, recipe, options, kept);
  const estimate = estimateJob(addresses, options, context.runs, follow.count);
  const capText = ownCap.value ?? String(estimate.most);
  const cap = creditLimit(capText);
  const perHost = wholeNumber(perHostText.value, 4) ?? 0;
  const isPerHostValid = perHost >= 1 && perHost <= maxPerHost;
  /** Text while the job is stored, which takes seconds with 10,000 addresses; null: it is not. */
  const storing = intent.pending.value ? countText('jobs.storing', addresses.length) : null;

  function start(costConfirmed: boolean): void {
    const create = async () => {
      const { jobId } = await send('jobs/create', {
        name: name.value,
        urls: addresses,
        options,
        cap,
        perHost,
        ...(chosenRecipe !== '' && { recipeId: chosenRecipe }),
        ...(follow.count !== undefined && { follows: follow.count }),
        privateAddressConfirmed: privateAddress.privateAddressConfirmed,
        costConfirmed,
      });
      goTo('jobs', jobId);
    };
    void drafts.sending(key, () => intent.run(create));
  }

  return (
    <section class="panel stack" aria-label={i18n.t('jobs.new')}>
      <JobAddressField text={text} list={list.value} />
      <JobSources text={text} />
      <AddressWarnings {...privateAddress} />
      <PaidForm
        expected={addresses.length === 0 ? null : withinCap(estimate, cap)}
        site={presetSite(addresses[0] ?? '')}
        preferences={preferences}
        left={context.left}
        disabled={
          intent.pending.value ||
          cap === 0 ||
          follow.count === 0 ||
          !isPerHostValid ||
          privateAddress.isOpen ||
          // The typed text is not parsed yet.
          list.value.addresses.length === 0
        }
        button={
          <>
            <ListIcon />
            {storing ?? i18n.t('jobs.start')}
            {storing !== null && <span class={`progress ${styles.storing ?? ''}`} />}
          </>
        }
        check={() => draft.check()}
        onSend={start}
      >
        <ScrapeOptionsFields {...context} {...draft} sessionFits={false} />
        <RecipeField addresses={addresses} {...bindValue(recipeId)} />
        <JobFollow {...follow} />
        <div class="pair">
          <TextField
            name={i18n.t('jobs.name')}
            {...bindText(name)}
            hint={i18n.t('jobs.nameHint')}
            maxLength={200}
          />
          <TextField
            name={i18n.t('jobs.cap')}
            value={addresses.length === 0 && ownCap.value === null ? '' : capText}
            hint={
              addresses.length === 0
                ? i18n.t('jobs.capHintEmpty')
                : i18n.t('jobs.capHint', [countText('results.credits', estimate.most)])
            }
            error={addresses.length > 0 ? creditLimitError(cap) : undefined}
            numeric
            onInput={storeIn(ownCap)}
          />
          <TextField
            name={i18n.t('jobHosts.perHost')}
            {...bindText(perHostText)}
            hint={i18n.t('jobHosts.perHostHint')}
            error={
              isPerHostValid
                ? undefined
                : i18n.t('jobHosts.perHostInvalid', [numberText(maxPerHost)])
            }
            numeric
          />
        </div>
      </PaidForm>
      <p class="vh" role="status">
        {storing}
      </p>
      <WorkspaceProblemBanner problem={intent.problem.value} />
    </section>
  );
}
