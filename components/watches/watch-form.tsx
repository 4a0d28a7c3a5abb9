import { useSignal } from '@preact/signals';
import { i18n } from '#i18n';
import { AddressWarnings } from '@/components/scrape/address-warnings';
import { creditsText } from '@/components/scrape/cost-preview';
import { PaidForm } from '@/components/scrape/paid-form';
import { useScrapeDraft } from '@/components/scrape/scrape-draft';
import { ScrapeOptionsFields } from '@/components/scrape/scrape-options';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { hostText, numberText } from '@/utils/i18n/measures';
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
import { watchCost } from '@/utils/watches/watch-plan';
import { WorkspaceProblemBanner } from '../workspace/workspace-problem-banner';
import { goTo, route } from '../workspace/route';
import { draftOfRule, type RuleDraft, ruleOfDraft } from './rule-draft';
import { WatchRules } from './watch-rules';

const intervals = [15, 30, 60, 180, 360, 720, 1440, 10_080] as const;
const intervalNames = intervals.map((minutes) => ({
  value: String(minutes),
  name: i18n.t(`watches.every_${minutes}`),
}));

interface Props {
  /** Watch to change, whose address and recipe stay; null: a new one. */
  watch: Watch | null;
  onSaved?: () => void;
}

/** Form of a watch: what is scraped and compared, how often, at what cost, and its rules. */
export function WatchForm({ watch, onSaved }: Props) {
  const intent = useIntent();
  const before = watch?.draft ?? null;
  const typed = useSignal(before?.url ?? route.value.url);
  const confirmed = useSignal(before !== null);
  const chosen = useSignal<string | null>(before?.recipeId ?? null);
  const isChosen = useSignal(before !== null);
  const ownKey = useSignal<string | null>(before?.key ?? null);
  const minutes = useSignal(before?.minutes ?? 1440);
  const name = useSignal(before?.name ?? '');
  const ownCap = useSignal<string | null>(before ? String(before.cap.credits) : null);
  const per = useSignal<'day' | 'month'>(before?.cap.per ?? 'month');
  const rules = useSignal<RuleDraft[]>((before?.rules ?? []).map(draftOfRule));
  const checked = useSignal(false);
  const asks = useSignal(false);

  const url = sentAddress(completeAddress(typed.value));
  const context = scrapeContext();
  const { asking } = context;
  const scrape = useScrapeDraft(asking, url ?? '', intent.problem.value);
  const isEdited = scrape.touched || !before;
  const filled = isEdited ? scrape.options : normalizeOptions(fillOptions(before.options));
  const options = omitDefaults(normalizeOptions(filled));

  const fitting = (recipes.value ?? []).filter(
    ({ id, draft }) => id === before?.recipeId || (url !== null && fitsPattern(url, draft.site)),
  );
  const wanted = isChosen.value ? chosen.value : (fitting[0]?.id ?? null);
  const recipe = fitting.find(({ id }) => id === wanted) ?? null;
  const fields = recipe?.draft.fields ?? [];
  const columns = recipe
    ? uniqueNames(fields.map((field) => field.name))
    : [i18n.t('watches.line')];
  const isKnownKey =
    ownKey.value !== null && (ownKey.value === '' || columns.includes(ownKey.value));
  const key = recipe ? (isKnownKey ? (ownKey.value ?? '') : defaultKey(fields)) : '';

  const cost = watchCost({ url: url ?? '', options, minutes: minutes.value }, context.runs);
  const capText = ownCap.value ?? String(Math.max(1, cost.month.most));
  const cap = /^\d{1,8}$/.test(capText.trim()) ? Number(capText) : 0;
  // Recipes find their list by elements, which other formats lack.
  const lacksSource = recipe !== null && (filled.content !== 'html' || filled.noHtml);
  const typedRules = rules.value.map((rule) => ruleOfDraft(rule, columns));
  const stored = typedRules.flatMap((rule) => rule ?? []);
  const isPrivate =
    url !== null && needsConfirmation(url, account.value.value?.account?.scraper.endpointUrl ?? '');

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
        },
        replaces: watch?.id ?? null,
        privateConfirmed: isPrivate && confirmed.value,
      });
      if (onSaved) onSaved();
      else goTo('watches', watchId);
    });
  }

  const confirmBody = i18n.t(per.value === 'day' ? 'watches.confirmDay' : 'watches.confirmMonth', [
    numberText(cost.run.most),
    numberText(cost.month.most),
    numberText(cap),
  ]);
  return (
    <section class="panel stack" aria-label={i18n.t(watch ? 'watches.editTitle' : 'watches.new')}>
      {before === null && (
        <TextField
          name={i18n.t('watches.address')}
          value={typed.value}
          wrong={typed.value.trim() !== '' && url === null ? i18n.t('ask.addressWrong') : undefined}
          onInput={(text) => {
            typed.value = text;
            confirmed.value = false;
          }}
        />
      )}
      {url !== null && before === null && (
        <AddressWarnings url={url} isPrivate={isPrivate} confirmed={confirmed} />
      )}
      <PaidForm
        expected={url === null ? null : cost.run}
        site={presetSite(url ?? '')}
        asking={asking}
        left={context.left}
        note={
          url !== null && <p class="num">{i18n.t('watches.month', [creditsText(cost.month)])}</p>
        }
        disabled={intent.pending.value || lacksSource || (isPrivate && !confirmed.value)}
        button={
          intent.pending.value
            ? i18n.t('ask.sending')
            : i18n.t(watch ? 'watches.save' : 'watches.start')
        }
        check={() => {
          checked.value = true;
          return scrape.check() && cap > 0 && stored.length === typedRules.length;
        }}
        onSend={() => {
          asks.value = true;
        }}
      >
        {before === null && (
          <SelectField
            name={i18n.t('watches.compare')}
            value={recipe?.id ?? ''}
            hint={i18n.t('watches.compareHint')}
            options={[
              ...fitting.map(({ id, draft }) => ({
                value: id,
                name: i18n.t('watches.compareRecipe', [draft.name]),
              })),
              { value: '', name: i18n.t('watches.compareText') },
            ]}
            onChange={(id) => {
              isChosen.value = true;
              chosen.value = id === '' ? null : id;
            }}
          />
        )}
        {recipe && (
          <SelectField
            name={i18n.t('watches.key')}
            value={key}
            hint={i18n.t('watches.keyHint')}
            options={[
              ...columns.map((column) => ({ value: column, name: column })),
              { value: '', name: i18n.t('watches.keyWhole') },
            ]}
            onChange={(column) => {
              ownKey.value = column;
            }}
          />
        )}
        <ScrapeOptionsFields
          options={filled}
          change={(part) => scrape.change({ ...filled, ...part })}
          wrongs={scrape.wrongs}
          countries={context.countries}
          sessionFits={false}
          exitCountry={context.exitCountry}
        />
        {lacksSource && (
          <p class="wrong" role="alert">
            {i18n.t('watches.needsSource')}
          </p>
        )}
        <SelectField
          name={i18n.t('watches.every')}
          value={String(minutes.value)}
          options={intervalNames}
          onChange={(value) => {
            minutes.value = Number(value);
          }}
        />
        <div class="pair">
          <TextField
            name={i18n.t('watches.cap')}
            value={capText}
            hint={i18n.t('watches.capHint')}
            wrong={cap === 0 ? i18n.t('watches.capWrong') : undefined}
            numeric
            onInput={(text) => {
              ownCap.value = text;
            }}
          />
          <SelectField
            name={i18n.t('watches.capPer')}
            value={per.value}
            options={[
              { value: 'day', name: i18n.t('watches.per_day') },
              { value: 'month', name: i18n.t('watches.per_month') },
            ]}
            onChange={(value) => {
              per.value = value;
            }}
          />
        </div>
        <TextField
          name={i18n.t('watches.name')}
          value={name.value}
          hint={i18n.t('watches.nameHint')}
          maxLength={100}
          onInput={(text) => {
            name.value = text;
          }}
        />
        <WatchRules
          rules={rules.value}
          columns={columns}
          checked={checked.value}
          onChange={(next) => {
            rules.value = next;
          }}
        />
      </PaidForm>
      {intent.problem.value && <WorkspaceProblemBanner problem={intent.problem.value} />}
      {asks.value && (
        <ConfirmDialog
          title={i18n.t('watches.confirmTitle')}
          body={confirmBody}
          confirm={i18n.t(watch ? 'watches.confirmSave' : 'watches.confirm')}
          onConfirm={save}
          onCancel={() => {
            asks.value = false;
          }}
        />
      )}
    </section>
  );
}
