import { i18n } from '#i18n';
import { SelectField } from '@/components/ui/select-field';
import type { HandState } from '@/utils/picker/hand-messages';

type Column = HandState['columns'][number];

function nameOf(key: string): string {
  if (key === 'text' || key === 'link' || key === 'picture') return i18n.t(`hand.take_${key}`);
  if (key.startsWith('@')) return i18n.t('hand.takeAttribute', [key.slice(1)]);
  return i18n.t('hand.takeRun', [String(Number(key.slice('run '.length)) + 1)]);
}

const longestSample = 40;

/** Select for what a column takes of the picked element, each with its value in the first example. */
export function ColumnChoice(props: { column: Column; onChoose: (key: string) => void }) {
  const { column, onChoose } = props;
  return (
    <SelectField
      name={i18n.t('hand.take')}
      value={column.choice}
      options={column.choices.map(({ key, sample }) => ({
        value: key,
        name: i18n.t('hand.takeOption', [nameOf(key), sample.slice(0, longestSample)]),
      }))}
      onChange={onChoose}
    />
  );
}
