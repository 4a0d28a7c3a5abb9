import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { ScrapePreferences } from '@/utils/runs/schema';
import { type CostEstimate, costVerdict } from '@/utils/runs/cost/cost';
import { ConfirmCost } from './confirm-cost';
import { CostPreview } from './cost-preview';

interface Props {
  /** The fields of the call. */
  children: ComponentChildren;
  /** Cost estimate; null: there is nothing to send yet. */
  expected: CostEstimate | null;
  /** Host name of the site whose earlier scrapes the estimate may be based on. */
  site: string;
  /** Holds the user's limits. */
  asking: ScrapePreferences;
  /** Credits left; null while not known. */
  left: number | null;
  /** Shown between the estimate and the button. */
  note?: ComponentChildren;
  /** Content of the button. */
  button: ComponentChildren;
  disabled: boolean;
  /** Validates before sending. False: the call can't be sent, and the fields now show why. */
  check?: () => boolean;
  /** Sends the call. @param costConfirmed true: it may cost more than the limit, and the user confirmed that. */
  onSend: (costConfirmed: boolean) => void;
}

/** Form of a paid call: fields, cost estimate, button, and a confirmation above the user's limit. */
export function PaidForm(props: Props) {
  const { expected, asking, left, onSend } = props;
  const asks = useSignal(false);
  const verdict = expected && costVerdict(expected, left, asking);
  return (
    <form
      class="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (props.check?.() === false) return;
        if (verdict === 'ask') asks.value = true;
        else onSend(false);
      }}
    >
      {props.children}
      {expected && verdict && (
        <CostPreview
          expected={expected}
          verdict={verdict}
          site={props.site}
          left={left}
          limits={asking}
        />
      )}
      {props.note}
      <button
        type="submit"
        class="button primary wide"
        disabled={props.disabled || expected === null || verdict === 'refuse'}
      >
        {props.button}
      </button>
      {expected && (
        <ConfirmCost
          asks={asks}
          expected={expected}
          asking={asking}
          left={left}
          onConfirm={() => onSend(true)}
        />
      )}
    </form>
  );
}
