import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { ScrapePreferences } from '@/utils/runs/schema';
import { type CostEstimate, costVerdict } from '@/utils/runs/cost/cost';
import { ConfirmCost } from './confirm-cost';
import { CostPreview } from './cost-preview';

interface Props {
  /** What is asked for, as fields. */
  children: ComponentChildren;
  /** What it may cost; null: there is nothing to send yet. */
  expected: CostEstimate | null;
  /** The site whose history the price may be taken from. */
  site: string;
  /** The user's own limits. */
  asking: ScrapePreferences;
  /** Credits left; null while not known. */
  left: number | null;
  /** Stands between the cost and the button. */
  note?: ComponentChildren;
  /** What stands on the button. */
  button: ComponentChildren;
  disabled: boolean;
  /** False: it can't go out as it stands, and the fields now say why. */
  check?: () => boolean;
  /** Sends it. @param costConfirmed the user was asked, as it may cost more than the limit, and said yes. */
  onSend: (costConfirmed: boolean) => void;
}

/** The form of a paid call: its fields, what it will cost, and the button; asked about first above the user's limit. */
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
