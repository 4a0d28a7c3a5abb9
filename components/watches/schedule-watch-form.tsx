import { useSignal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import { AddressWarnings, usePrivateAddress } from '@/components/scrape/address-warnings';
import { Button } from '@/components/ui/button';
import { useIntent } from '@/components/ui/hooks/use-intent';
import { TextField } from '@/components/ui/text-field';
import { storeIn, bindValue, bindText } from '@/components/ui/signals';
import { hostText } from '@/utils/i18n/format';
import { send } from '@/utils/messaging/send';
import { sentAddress } from '@/utils/runs/address';
import { defaultOptions, omitDefaults } from '@/utils/runs/parameters/options';
import type { ScrapeOptions } from '@/utils/runs/schema';
import { completeAddress } from '@/utils/typed-address';
import type { Watch } from '@/utils/watches/schema';
import { WebhookField } from '../webhooks/webhook-field';
import { WorkspaceProblemBanner } from '../workspace/workspace-problem-banner';
import { goTo } from '../workspace/route';
import { draftOfRule, type RuleDraft, ruleOfDraft } from './rule-draft';
import { useWatchKey, useWatchRecipe } from './use-watch-comparison';
import { WatchKey, WatchRecipe } from './watch-comparison';
import { WatchInterval } from './watch-limits';
import { WatchRules } from './watch-rules';
import { handleSubmit } from '@/components/ui/handle-submit';

/** Schedule at the service whose runs are to be compared. */
export interface WatchedSchedule {
  readonly id: string;
  readonly configId: string;
  readonly name: string;
  /** URL of the page that it scrapes; '' if the service does not show it. */
  readonly url: string;
  readonly options: ScrapeOptions | null;
}

interface Props {
  schedule: WatchedSchedule;
  /** Watch to change; null: a new one. */
  watch: Watch | null;
  onSaved?: () => void;
}

/** Form of a watch that compares the runs of a schedule at the service, which costs nothing by itself. */
export function ScheduleWatchForm({ schedule, watch, onSaved }: Props) {
  const intent = useIntent();
  const before = watch?.draft ?? null;
  const typed = useSignal(before?.url ?? schedule.url);
  const minutes = useSignal(before?.minutes ?? 60);
  const name = useSignal(before?.name ?? schedule.name.slice(0, 100));
  const rules = useSignal<RuleDraft[]>((before?.rules ?? []).map(draftOfRule));
  const webhookId = useSignal(before?.webhookId ?? '');
  const checked = useSignal(false);

  const url = sentAddress(completeAddress(typed.value));
  const { fitting, recipe, choose } = useWatchRecipe(url, before, undefined);
  const { columns, key, onKey } = useWatchKey(before, recipe, false);
  const typedRules = rules.value.map((rule) => ruleOfDraft(rule, columns));
  const stored = typedRules.flatMap((rule) => rule ?? []);
  const privateAddress = usePrivateAddress(url, before !== null);

  async function save(): Promise<void> {
    if (url === null) return;
    const { watchId } = await send('watches/save', {
      draft: {
        name: name.value.trim() || hostText(url).slice(0, 100),
        url,
        options: before?.options ?? schedule.options ?? omitDefaults(defaultOptions),
        recipeId: recipe?.id ?? null,
        key,
        minutes: minutes.value,
        // Such a watch starts no scrapes. The lowest cap is set as a safeguard.
        cap: { credits: 1, per: 'month' },
        rules: stored,
        schedule: { id: schedule.id, configId: schedule.configId },
        ...(webhookId.value !== '' && { webhookId: webhookId.value }),
      },
      replaces: watch?.id ?? null,
      privateAddressConfirmed: privateAddress.privateAddressConfirmed,
    });
    if (onSaved) onSaved();
    else goTo('watches', watchId);
  }

  return (
    <form
      class="panel stack"
      aria-label={i18n.t(watch ? 'watches.editTitle' : 'watches.new')}
      noValidate
      onSubmit={handleSubmit(() => {
        checked.value = true;
        if (stored.length === typedRules.length) void intent.run(save);
      })}
    >
      <p class="break">{i18n.t('watchSchedule.of', [schedule.name])}</p>
      <p class="hint">{i18n.t('watchSchedule.about')}</p>
      {before === null && schedule.url === '' && (
        <TextField
          name={i18n.t('watches.address')}
          value={typed.value}
          hint={i18n.t('watchSchedule.addressHint')}
          error={
            typed.value.trim() !== '' && url === null
              ? i18n.t('scrapeForm.addressInvalid')
              : undefined
          }
          onInput={(text) => {
            typed.value = text;
            privateAddress.isConfirmed.value = false;
          }}
        />
      )}
      {before === null && privateAddress.isPrivate && <AddressWarnings {...privateAddress} />}
      {before === null && <WatchRecipe recipes={fitting} chosen={recipe} onChange={choose} />}
      {recipe && <WatchKey columns={columns} value={key} onChange={onKey} />}
      <WatchInterval minutes={minutes} name={i18n.t('watchSchedule.every')} />
      <TextField name={i18n.t('watches.name')} {...bindText(name)} maxLength={100} />
      <WebhookField {...bindValue(webhookId)} name={i18n.t('webhooks.postDifferences')} />
      <WatchRules
        rules={rules.value}
        columns={columns}
        checked={checked.value}
        onChange={storeIn(rules)}
      />
      <p>
        <Button
          primary
          type="submit"
          disabled={intent.pending.value || url === null || privateAddress.isOpen}
        >
          {i18n.t(watch ? 'watches.save' : 'watches.start')}
        </Button>
      </p>
      <WorkspaceProblemBanner problem={intent.problem.value} />
    </form>
  );
}
