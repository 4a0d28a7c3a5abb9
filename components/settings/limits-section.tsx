import { i18n } from '@/utils/i18n/i18n';
import { ProblemBanner } from '@/components/ui/problem-banner';
import { useSaveQueue } from '@/components/ui/hooks/use-save-queue';
import { Button } from '@/components/ui/button';
import { scrapePreferences, scrapePreferencesProblem } from '@/utils/runs/state/scrape-preferences';
import { send } from '@/utils/messaging/send';
import { defaultSettings } from '@/utils/settings/state/settings-reset';
import type { Input } from '@/utils/messaging/protocol';
import { agentLimits } from '@/utils/runs/parameters/presets-and-limits';
import { wholeNumber } from '@/utils/whole-number';
import { CheckField } from '../ui/check-field';
import { SettingDefault } from './setting-default';
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { TextField } from '../ui/text-field';
import { Section } from '@/components/ui/section';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { setTo } from '@/components/ui/signals';
import { countText } from '@/utils/i18n/format';

/** Settings section on spending: limits, notifications, and site presets, saved as they are typed. */
export function LimitsSection() {
  const saves = useSaveQueue();
  const forgetting = useSignal(false);
  const preferences = scrapePreferences();
  const { presets, last } = preferences;
  const defaults = defaultSettings.limits;
  const save = (change: Input<'scrape/save-preferences'>['change']) =>
    void saves.save(() => send('scrape/save-preferences', { change }));
  return (
    <Section titleId="limits-title" title={i18n.t('spending.limits')}>
      <Amount
        name={i18n.t('spending.confirmAbove')}
        hint={i18n.t('spending.confirmAboveHint')}
        value={preferences.confirmAbove}
        defaultValue={defaults.confirmAbove}
        onChange={(confirmAbove) => save({ confirmAbove })}
      />
      <Amount
        name={i18n.t('spending.agentAbove')}
        hint={i18n.t('spending.agentAboveHint')}
        value={agentLimits(preferences).confirmAbove}
        defaultValue={defaults.agentAbove}
        onChange={(agentAbove) => save({ agentAbove })}
      />
      <Amount
        name={i18n.t('spending.floor')}
        hint={i18n.t('spending.floorHint')}
        value={preferences.floor}
        defaultValue={defaults.floor}
        onChange={(floor) => save({ floor })}
      />
      <div class="stack-s">
        <CheckField
          name={i18n.t('spending.notify')}
          hint={i18n.t('spending.notifyHint')}
          checked={preferences.notify}
          onChange={(notify) => save({ notify })}
        />
        <SettingDefault
          of={i18n.t('spending.notify')}
          defaultValue={i18n.t(defaults.notify ? 'common.yes' : 'common.no')}
          isDefault={preferences.notify === defaults.notify}
          onReset={() => save({ notify: defaults.notify })}
        />
      </div>
      <div class="field">
        <span class="label">{i18n.t('scrapeForm.presets')}</span>
        <p class={presets.length === 0 ? 'hint' : 'break'}>
          {presets.map(({ host }) => host).join(', ') || i18n.t('scrapeForm.presetsNone')}
        </p>
        {(presets.length > 0 || last !== null) && (
          <div>
            <Button
              small
              onClick={presets.length > 0 ? setTo(forgetting, true) : () => save({ reset: true })}
            >
              {i18n.t('scrapeForm.resetAll')}
            </Button>
          </div>
        )}
      </div>
      {forgetting.value && (
        <ConfirmDialog
          title={i18n.t('scrapeForm.resetTitle')}
          body={countText('scrapeForm.resetBody', presets.length)}
          confirm={i18n.t('scrapeForm.resetConfirm')}
          danger
          onConfirm={() => save({ reset: true })}
          onClose={setTo(forgetting, false)}
        />
      )}
      <ProblemBanner problem={saves.problem.value ?? scrapePreferencesProblem.value} />
    </Section>
  );
}

interface AmountProps {
  name: string;
  hint: string;
  value: number;
  /** Default value. */
  defaultValue: number;
  onChange: (value: number) => void;
}

/** Amount that a text is; null for other texts. */
const amountOf = (text: string): number | null => wholeNumber(text, 6);

/**
 * Field for a number of credits, at least 0, saved as it is typed. Invalid input stays in the field. Deleting '500' key
 * by key saves 50 and 5 on the way; once the text is no amount, the 500 from before the edit is saved again.
 */
function Amount({ name, hint, value, defaultValue, onChange }: AmountProps) {
  const typed = useSignal<string | null>(null);
  /** Amounts that were typed and are not stored yet. */
  const sent = useRef(new Set<number>());
  /** Amount stored when the current edit began; null: this edit has saved nothing yet. */
  const before = useRef<number | null>(null);
  const text = typed.value ?? String(value);
  const follow = () => {
    typed.value = null;
    before.current = null;
  };
  useEffect(() => {
    if ((amountOf(text) ?? before.current) === value) sent.current.clear();
    // Another page, or a restored backup, has changed the amount.
    else if (!sent.current.delete(value)) follow();
  }, [value]);
  return (
    <div
      class="stack-s"
      onChange={() => {
        // The field was left, or Enter pressed: the next edit begins with this amount.
        if (amountOf(text) !== null) before.current = null;
      }}
    >
      <TextField
        name={name}
        hint={hint}
        value={text}
        numeric
        error={amountOf(text) === null ? i18n.t('spending.limitInvalid') : null}
        onInput={(next) => {
          typed.value = next;
          const amount = amountOf(next) ?? before.current;
          if (amount === null) return;
          before.current ??= amountOf(text) ?? value;
          if (amount !== value) sent.current.add(amount);
          onChange(amount);
        }}
      />
      <SettingDefault
        of={name}
        defaultValue={String(defaultValue)}
        isDefault={value === defaultValue}
        onReset={() => {
          follow();
          onChange(defaultValue);
        }}
      />
    </div>
  );
}
