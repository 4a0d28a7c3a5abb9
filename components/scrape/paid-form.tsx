import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useMemo } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import type { ScrapePreferences } from '@/utils/runs/schema';
import { type CostEstimate, costVerdict } from '@/utils/runs/cost/estimate-cost';
import { ConfirmCost } from './confirm-cost';
import { CostPreview } from './cost-preview';
import type { OutsideSubmit } from '../ui/hooks/outside-submit';
import { setTo } from '@/components/ui/signals';
import { Button } from '@/components/ui/button';
import { handleSubmit } from '@/components/ui/handle-submit';
import { Banner } from '@/components/ui/problem-banner';

interface Props {
  /** Fields of the call. */
  children: ComponentChildren;
  /** Cost estimate; null: the call is incomplete. */
  expected: CostEstimate | null;
  /** Identity of the call, such as its URL; open confirmations are discarded when it changes. Absent: never. */
  about?: string;
  /** Host name of the site. The estimate may be based on earlier scrapes of this site. */
  site: string;
  /** Preferences with the user's limits. */
  preferences: ScrapePreferences;
  /** Credits left; null while not known. */
  left: number | null;
  /** Shown between the estimate and the button. */
  note?: ComponentChildren;
  button: ComponentChildren;
  disabled: boolean;
  /** Short reason shown on the outside button while it is disabled; empty: none, the state is temporary. */
  disabledReason?: string;
  /**
   * Whether the same call is running. The button says so, and sending the call again needs
   * confirmation.
   */
  underWay?: boolean;
  /**
   * Submit button outside the form, which then shows its questions at the top; absent: the button is below the form.
   */
  outside?: OutsideSubmit;
  /**
   * Validates before sending. Returns false if the call can't be sent; the fields then show the
   * errors.
   */
  check?: () => boolean;
  /**
   * Sends the call.
   * @param costConfirmed whether the user confirmed a cost above the limit.
   */
  onSend: (costConfirmed: boolean) => void;
}

/**
 * Form of a paid call: fields, cost estimate and button. Asks for confirmation above the user's
 * limit.
 */
export function PaidForm(props: Props) {
  const { expected, preferences, left, onSend, underWay = false } = props;
  const id = useId();
  const confirming = useMemo(() => signal(false), [props.about]);
  const confirmingRepeat = useMemo(() => signal(false), [props.about]);
  const verdict = expected && costVerdict(expected, left, preferences);
  useEffect(() => {
    if (!underWay) confirmingRepeat.value = false;
  }, [underWay]);

  const blocked = props.disabled || expected === null || verdict === 'refuse';
  const { outside } = props;
  const blockedReason =
    verdict === 'refuse' ? i18n.t('popup.belowFloor') : (props.disabledReason ?? '');
  useEffect(() => {
    if (outside) outside.blockedReason.value = blocked ? blockedReason : null;
  }, [outside, blocked, blockedReason]);

  function sendWithinLimit() {
    if (verdict === 'ask') confirming.value = true;
    else onSend(false);
  }
  const question = underWay && confirmingRepeat.value && (
    <RepeatQuestion
      disabled={props.disabled}
      onYes={() => {
        confirmingRepeat.value = false;
        if (props.check?.() !== false) sendWithinLimit();
      }}
      onNo={setTo(confirmingRepeat, false)}
    />
  );
  return (
    <form
      id={outside?.formId}
      class="stack"
      noValidate
      onSubmit={handleSubmit(() => {
        // A button outside the form may submit it while an earlier submission is pending.
        if (blocked || props.check?.() === false) return;
        if (underWay) confirmingRepeat.value = true;
        else sendWithinLimit();
      })}
    >
      {outside && question}
      {props.children}
      {expected && verdict && (
        <CostPreview
          expected={expected}
          verdict={verdict}
          site={props.site}
          left={left}
          limits={preferences}
        />
      )}
      {props.note}
      {!outside && (
        <Button
          primary
          class="wide"
          type="submit"
          disabled={blocked}
          aria-describedby={underWay ? `${id}-under-way` : undefined}
        >
          {props.button}
          {underWay && (
            // Description of the button; not part of its accessible name.
            <span id={`${id}-under-way`} aria-hidden="true">
              {i18n.t('scrape.underWay')}
            </span>
          )}
        </Button>
      )}
      {!outside && question}
      {expected && (
        <ConfirmCost
          confirming={confirming}
          expected={expected}
          preferences={preferences}
          left={left}
          onConfirm={() => onSend(true)}
        />
      )}
    </form>
  );
}

/** Confirmation before a call that is still running is sent again. */
function RepeatQuestion(props: { disabled: boolean; onYes: () => void; onNo: () => void }) {
  return (
    <Banner class="stack-s">
      <p>{i18n.t('scrape.againBody')}</p>
      <div class="row row-wrap">
        <Button small disabled={props.disabled} onClick={props.onYes}>
          {i18n.t('scrape.againConfirm')}
        </Button>
        <Button small quiet onClick={props.onNo}>
          {i18n.t('common.cancel')}
        </Button>
      </div>
    </Banner>
  );
}
