import { useSignal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import { AddressWarnings } from '@/components/scrape/address-warnings';
import { creditsText } from '@/components/scrape/cost-preview';
import { PaidForm } from '@/components/scrape/paid-form';
import { ScrapeOptionsFields } from '@/components/scrape/scrape-options';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { TextField } from '@/components/ui/text-field';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { setTo, storeIn, bindValue, bindText } from '@/components/ui/signals';
import { numberText, countText } from '@/utils/i18n/format';
import type { Job } from '@/utils/jobs/schema';
import { send } from '@/utils/messaging/send';
import { presetSite } from '@/utils/runs/parameters/presets-and-limits';
import type { Watch } from '@/utils/watches/schema';
import { capAllows, maxPagesOf } from '@/utils/watches/watch-plan';
import { WebhookField } from '../webhooks/webhook-field';
import { WorkspaceProblemBanner } from '../workspace/workspace-problem-banner';
import { goTo } from '../workspace/route';
import { useWatchDraft } from './use-watch-draft';
import { WatchCap, WatchInterval } from './watch-limits';
import { WatchFollow } from './watch-follow';
import { WatchKey, WatchRecipe } from './watch-comparison';
import { WatchRules } from './watch-rules';
import { capError, confirmText, runCapError } from './watch-text';

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
  const isNew = watch === null;
  const draft = useWatchDraft(watch, job, intent);
  const { privateAddress, per, pages, url, context, scrape, filled, recipe, follow, cost, cap } =
    draft;
  const { name, webhookId, rules, columns, formatError } = draft;
  const checked = useSignal(false);
  const confirming = useSignal(false);

  function save(): void {
    void intent.run(async () => {
      if (url === null) return;
      const { watchId } = await send('watches/save', draft.inputOf(url));
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
      {isNew && !pages && (
        <TextField
          name={i18n.t('watches.address')}
          value={draft.typed.value}
          error={
            draft.typed.value.trim() !== '' && url === null
              ? i18n.t('scrapeForm.addressInvalid')
              : undefined
          }
          onInput={(text) => {
            draft.typed.value = text;
            privateAddress.isConfirmed.value = false;
          }}
        />
      )}
      {isNew && <AddressWarnings {...privateAddress} />}
      <PaidForm
        expected={url === null ? null : cost.run}
        site={presetSite(url ?? '')}
        preferences={context.preferences}
        left={context.left}
        note={
          url !== null && <p class="num">{i18n.t('watches.month', [creditsText(cost.month)])}</p>
        }
        disabled={
          intent.pending.value ||
          formatError !== null ||
          runCapError(cost, pages?.cap) !== undefined ||
          follow.count === 0 ||
          privateAddress.isOpen
        }
        button={
          intent.pending.value
            ? i18n.t('scrapeForm.sending')
            : i18n.t(watch ? 'watches.save' : 'watches.start')
        }
        check={() => {
          checked.value = true;
          return scrape.check() && capAllows(cost, cap) && !draft.hasIncompleteRule;
        }}
        onSend={setTo(confirming, true)}
      >
        {isNew && <WatchRecipe recipes={draft.fitting} chosen={recipe} onChange={draft.choose} />}
        {recipe && <WatchKey columns={columns} value={draft.key} onChange={draft.onKey} />}
        <ScrapeOptionsFields
          options={filled}
          change={(part) => scrape.change({ ...filled, ...part })}
          errors={scrape.errors}
          countries={context.countries}
          sessionFits={false}
          exitCountry={context.exitCountry}
        />
        {formatError && (
          <p class="error" role="alert">
            {i18n.t(formatError)}
          </p>
        )}
        <WatchInterval minutes={draft.minutes} />
        {follow.isOffered && <WatchFollow next={recipe?.draft.next} {...follow} />}
        {pages && (
          <TextField
            name={i18n.t('watchJob.cap')}
            value={pages.capText ?? String(cost.run.most)}
            hint={i18n.t('watchJob.capHint', [countText('results.credits', cost.full)])}
            error={runCapError(cost, pages.cap)}
            numeric
            onInput={pages.onCap}
          />
        )}
        <WatchCap
          text={draft.capText}
          error={capError(cost, cap)}
          per={per}
          onInput={storeIn(draft.ownCap)}
        />
        <TextField
          name={i18n.t('watches.name')}
          {...bindText(name)}
          hint={i18n.t('watches.nameHint')}
          maxLength={100}
        />
        <WebhookField {...bindValue(webhookId)} name={i18n.t('webhooks.postDifferences')} />
        <WatchRules
          rules={rules.value}
          columns={columns}
          checked={checked.value}
          onChange={storeIn(rules)}
        />
      </PaidForm>
      <WorkspaceProblemBanner problem={intent.problem.value ?? pages?.problem} />
      {confirming.value && (
        <ConfirmDialog
          title={i18n.t(watch ? 'watches.confirmSaveTitle' : 'watches.confirmTitle')}
          body={confirmText(
            cost,
            { credits: cap, per: per.value },
            draft.watched ? maxPagesOf(draft.watched) : null,
            watch?.state ?? null,
          )}
          confirm={i18n.t(watch ? 'watches.confirmSave' : 'watches.confirm')}
          onConfirm={save}
          onClose={setTo(confirming, false)}
        />
      )}
    </section>
  );
}
