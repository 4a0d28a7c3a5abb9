import { useSignal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import { AddressWarnings } from '@/components/scrape/address-warnings';
import { creditsText } from '@/components/scrape/cost-preview';
import { PaidForm } from '@/components/scrape/paid-form';
import { useScrapeDraft } from '@/components/scrape/scrape-draft';
import { ScrapeOptionsFields } from '@/components/scrape/scrape-options';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { TextField } from '@/components/ui/text-field';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { setTo, storeIn } from '@/components/ui/signals';
import { hostText, numberText } from '@/utils/i18n/measures';
import type { Job } from '@/utils/jobs/schema';
import { send } from '@/utils/messaging/send';
import { recipes } from '@/utils/recipes/state';
import { fitsPattern } from '@/utils/recipes/site-pattern';
import { needsConfirmation, sentAddress } from '@/utils/runs/address';
import { normalizeOptions } from '@/utils/runs/parameters/option-rules';
import { fillOptions, omitDefaults } from '@/utils/runs/parameters/options';
import { presetSite } from '@/utils/runs/parameters/presets-and-limits';
import { scrapeContext } from '@/utils/runs/state/scrape-context';
import { account } from '@/utils/storage/state/page-state';
import { completeAddress } from '@/utils/typed-address';
import { defaultKey, uniqueNames } from '@/utils/watches/columns';
import type { Watch } from '@/utils/watches/schema';
import { mostPagesOf, watchCost } from '@/utils/watches/watch-plan';
import { WebhookField } from '../webhooks/webhook-field';
import { WorkspaceProblemBanner } from '../workspace/workspace-problem-banner';
import { goTo, route } from '../workspace/route';
import { useFollowedPages, useWatchedPages, watchedJob } from './use-watched-pages';
import { draftOfRule, type RuleDraft, ruleOfDraft } from './rule-draft';
import { WatchCap, WatchInterval } from './watch-limits';
import { WatchFollow } from './watch-follow';
import { WatchKey, WatchRecipe } from './watch-comparison';
import { WatchRules } from './watch-rules';
import { confirmText } from './watch-text';

interface Props {
  /** Watch to change, whose address and recipe stay; null: a new one. */
  watch: Watch | null;
  /** Job whose addresses a new watch scrapes; absent for one address. */
  job?: Job | undefined;
  onSaved?: () => void;
}

/** Form of a watch: what is scraped and compared, how often, at what cost, and its rules. */
export function WatchForm({ watch, job, onSaved }: Props) {
  const intent = useIntent();
  const before = watch?.draft ?? null;
  const pages = useWatchedPages(job ?? null, before?.job && !before.job.follows ? watch : null);
  const typed = useSignal(before?.url ?? route.value.url);
  const confirmed = useSignal(before !== null);
  const chosen = useSignal<string | null>(before?.recipeId ?? job?.recipeId ?? null);
  const isChosen = useSignal(before !== null || job?.recipeId !== undefined);
  const ownKey = useSignal<string | null>(before?.key ?? null);
  const minutes = useSignal(before?.minutes ?? 1440);
  const name = useSignal(before?.name ?? '');
  const ownCap = useSignal<string | null>(before ? String(before.cap.credits) : null);
  const per = useSignal<'day' | 'month'>(before?.cap.per ?? 'month');
  const rules = useSignal<RuleDraft[]>((before?.rules ?? []).map(draftOfRule));
  const webhookId = useSignal(before?.webhookId ?? '');
  const checked = useSignal(false);
  const asks = useSignal(false);

  const url = pages ? (pages.urls[0] ?? null) : sentAddress(completeAddress(typed.value));
  const context = scrapeContext();
  const { asking } = context;
  const scrape = useScrapeDraft(asking, url ?? '', intent.problem.value);
  const firstOptions = before?.options ?? job?.options;
  const isEdited = scrape.touched || !firstOptions;
  const filled = isEdited ? scrape.options : normalizeOptions(fillOptions(firstOptions));
  const options = omitDefaults(normalizeOptions(filled));

  const fitting = (recipes.value ?? []).filter(
    ({ id, draft }) =>
      id === before?.recipeId ||
      id === job?.recipeId ||
      (url !== null && fitsPattern(url, draft.site)),
  );
  const wanted = isChosen.value ? chosen.value : (fitting[0]?.id ?? null);
  const recipe = fitting.find(({ id }) => id === wanted) ?? null;
  const fields = recipe?.draft.fields ?? [];
  const follow = useFollowedPages({
    before,
    addresses: pages?.urls.length ?? null,
    ofJob: job?.follows,
    next: recipe?.draft.next,
  });
  const urls = pages?.urls ?? (follow.count === null ? undefined : [url ?? '']);
  const columns = uniqueNames([
    ...(recipe ? fields.map((field) => field.name) : [i18n.t('watches.line')]),
    ...(urls ? [i18n.t('jobRows.address')] : []),
  ]);
  const isKnownKey =
    ownKey.value !== null && (ownKey.value === '' || columns.includes(ownKey.value));
  const key = recipe ? (isKnownKey ? (ownKey.value ?? '') : defaultKey(fields)) : '';

  const cost = watchCost(
    {
      url: url ?? '',
      options,
      minutes: minutes.value,
      urls,
      pages: follow.count ?? 1,
      runCap: pages?.cap,
    },
    context.runs,
  );
  const watched = watchedJob(pages, follow.count, cost.run.most);
  const capText = ownCap.value ?? String(Math.max(1, cost.month.most));
  const cap = /^\d{1,8}$/.test(capText.trim()) ? Number(capText) : 0;
  // Recipes find their list by elements, which other formats lack.
  const lacksSource = recipe !== null && (filled.content !== 'html' || filled.noHtml);
  const typedRules = rules.value.map((rule) => ruleOfDraft(rule, columns));
  const stored = typedRules.flatMap((rule) => rule ?? []);
  const scraperUrl = account.value.value?.account?.scraper.endpointUrl ?? '';
  const privateUrl = (pages?.urls ?? (url === null ? [] : [url])).find((one) =>
    needsConfirmation(one, scraperUrl),
  );
  const isPrivate = privateUrl !== undefined;

  const told = intent.problem.value ?? pages?.problem;
  function save(): void {
    asks.value = false;
    void intent.run(async () => {
      if (url === null) return;
      const { watchId } = await send('watches/save', {
        draft: {
          name: name.value.trim() || (recipe?.draft.name ?? hostText(url).slice(0, 100)),
          url,
          options,
          recipeId: recipe?.id ?? null,
          key,
          minutes: minutes.value,
          cap: { credits: cap, per: per.value },
          rules: stored,
          ...(watched && { job: watched }),
          ...(webhookId.value !== '' && { webhookId: webhookId.value }),
        },
        ...(job && { jobId: job.id }),
        replaces: watch?.id ?? null,
        privateConfirmed: isPrivate && confirmed.value,
      });
      if (onSaved) onSaved();
      else goTo('watches', watchId);
    });
  }

  return (
    <section class="panel stack" aria-label={i18n.t(watch ? 'watches.editTitle' : 'watches.new')}>
      {pages && job && (
        <p class="break">
          {i18n.t('watchJob.of', pages.urls.length, [numberText(pages.urls.length), job.name])}.{' '}
          {i18n.t('watchJob.about')}
        </p>
      )}
      {before === null && !pages && (
        <TextField
          name={i18n.t('watches.address')}
          value={typed.value}
          error={
            typed.value.trim() !== '' && url === null
              ? i18n.t('scrapeForm.addressWrong')
              : undefined
          }
          onInput={(text) => {
            typed.value = text;
            confirmed.value = false;
          }}
        />
      )}
      {url !== null && before === null && (
        <AddressWarnings url={privateUrl ?? url} isPrivate={isPrivate} confirmed={confirmed} />
      )}
      <PaidForm
        expected={url === null ? null : cost.run}
        site={presetSite(url ?? '')}
        asking={asking}
        left={context.left}
        note={
          url !== null && <p class="num">{i18n.t('watches.month', [creditsText(cost.month)])}</p>
        }
        disabled={
          intent.pending.value ||
          lacksSource ||
          pages?.cap === 0 ||
          follow.count === 0 ||
          (isPrivate && !confirmed.value)
        }
        button={
          intent.pending.value
            ? i18n.t('scrapeForm.sending')
            : i18n.t(watch ? 'watches.save' : 'watches.start')
        }
        check={() => {
          checked.value = true;
          return scrape.check() && cap > 0 && stored.length === typedRules.length;
        }}
        onSend={setTo(asks, true)}
      >
        {before === null && (
          <WatchRecipe
            recipes={fitting}
            chosen={recipe}
            onChange={(id) => {
              isChosen.value = true;
              chosen.value = id;
            }}
          />
        )}
        {recipe && <WatchKey columns={columns} value={key} onChange={storeIn(ownKey)} />}
        <ScrapeOptionsFields
          options={filled}
          change={(part) => scrape.change({ ...filled, ...part })}
          errors={scrape.errors}
          countries={context.countries}
          sessionFits={false}
          exitCountry={context.exitCountry}
        />
        {lacksSource && (
          <p class="error" role="alert">
            {i18n.t('watches.needsSource')}
          </p>
        )}
        <WatchInterval minutes={minutes} />
        {follow.isOffered && <WatchFollow next={recipe?.draft.next} {...follow} />}
        {pages && (
          <TextField
            name={i18n.t('watchJob.cap')}
            value={pages.capText ?? String(cost.run.most)}
            hint={i18n.t('watchJob.capHint', [numberText(cost.full)])}
            error={pages.cap === 0 ? i18n.t('watches.capWrong') : undefined}
            numeric
            onInput={pages.onCap}
          />
        )}
        <WatchCap
          text={capText}
          isWrong={cap === 0}
          per={per}
          onInput={(text) => (ownCap.value = text)}
        />
        <TextField
          name={i18n.t('watches.name')}
          value={name.value}
          hint={i18n.t('watches.nameHint')}
          maxLength={100}
          onInput={(text) => (name.value = text)}
        />
        <WebhookField
          value={webhookId.value}
          name={i18n.t('webhooks.postDifferences')}
          onChange={(id) => (webhookId.value = id)}
        />
        <WatchRules
          rules={rules.value}
          columns={columns}
          checked={checked.value}
          onChange={storeIn(rules)}
        />
      </PaidForm>
      <WorkspaceProblemBanner problem={told} />
      {asks.value && (
        <ConfirmDialog
          title={i18n.t('watches.confirmTitle')}
          body={confirmText(
            cost,
            { credits: cap, per: per.value },
            watched ? mostPagesOf(watched) : null,
          )}
          confirm={i18n.t(watch ? 'watches.confirmSave' : 'watches.confirm')}
          onConfirm={save}
          onCancel={setTo(asks, false)}
        />
      )}
    </section>
  );
}
