import type { Signal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import { SelectField, namedOptions } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { bindValue } from '@/components/ui/signals';
import type { WatchSettings } from '@/utils/watches/schema';

const intervals = [15, 30, 60, 180, 360, 720, 1440, 10_080] as const;
const intervalNames = intervals.map((minutes) => ({
  value: String(minutes),
  name: i18n.t(`watches.every_${minutes}`),
}));

/**
 * How often a watch runs.
 * @param props.name for one that looks for runs instead.
 */
export function WatchInterval(props: { minutes: Signal<number>; name?: string }) {
  const { minutes, name = i18n.t('watches.every') } = props;
  return (
    <SelectField
      name={name}
      value={String(minutes.value)}
      options={intervalNames}
      onChange={(value) => {
        minutes.value = Number(value);
      }}
    />
  );
}

interface CapProps {
  /** Credits as typed. */
  text: string;
  error: string | undefined;
  per: Signal<WatchSettings['cap']['per']>;
  onInput: (text: string) => void;
}

/** Maximum credits of a watch in a day or month. */
export function WatchCap({ text, error, per, onInput }: CapProps) {
  return (
    <div class="pair">
      <TextField
        name={i18n.t('watches.cap')}
        value={text}
        hint={i18n.t('watches.capHint')}
        error={error}
        numeric
        onInput={onInput}
      />
      <SelectField
        name={i18n.t('watches.capPer')}
        {...bindValue(per)}
        options={namedOptions(['day', 'month'], (value) => i18n.t(`watches.per_${value}`))}
      />
    </div>
  );
}
