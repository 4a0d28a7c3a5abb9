import { useSignal } from '@preact/signals';
import { i18n } from '@/utils/i18n/i18n';
import { numberText } from '@/utils/i18n/format';
import { compilePattern, PatternError } from '@/utils/extract/transforms/pattern';
import { type Transform, transformLimits } from '@/utils/extract/transforms/schema';
import { CrossIcon } from '../ui/more-icons';
import { SelectField, namedOptions } from '../ui/select-field';
import { TextField } from '../ui/text-field';
import { useNextFocus } from '../ui/hooks/use-next-focus';
import { withIndex } from '../ui/hooks/with-index';
import { Button } from '@/components/ui/button';

interface Props {
  transforms: readonly Transform[];
  onChange: (transforms: Transform[]) => void;
}

/** Initial settings of each kind of transform, in the order of the select's options. */
const starts: readonly Transform[] = [
  { do: 'trim' },
  { do: 'number', decimal: 'page' },
  { do: 'date', order: 'page' },
  { do: 'match', pattern: '.+' },
  { do: 'absolute' },
  { do: 'split', by: ',', part: 1 },
];

const orderNames = {
  page: 'columnTransform.order_page',
  'day-first': 'columnTransform.order_dayFirst',
  'month-first': 'columnTransform.order_monthFirst',
} as const;

/** Editor of the changes of one column's values. */
export function ColumnTransforms({ transforms, onChange }: Props) {
  const { box, focusNext } = useNextFocus();
  return (
    <>
      {transforms.length === 0 && <p class="hint">{i18n.t('columnTransform.none')}</p>}
      <ol ref={box} hidden={transforms.length === 0}>
        {withIndex(transforms).map(({ id, item }) => (
          <li key={`${id} ${item.do} ${transforms.length}`} class="stack-s">
            <div class="row between">
              <span>
                {i18n.t('columnTransform.step', [
                  numberText(id + 1),
                  i18n.t(`columnTransform.${item.do}`),
                ])}
              </span>
              <Button
                small
                icon
                aria-label={i18n.t('columnTransform.remove', [numberText(id + 1)])}
                onClick={() => {
                  focusNext('li button', id);
                  onChange(transforms.toSpliced(id, 1));
                }}
              >
                <CrossIcon size={14} />
              </Button>
            </div>
            <TransformFields
              transform={item}
              onChange={(next) => onChange(transforms.with(id, next))}
            />
          </li>
        ))}
      </ol>
      {transforms.length < transformLimits.each && (
        <SelectField
          name={i18n.t('columnTransform.add')}
          value=""
          options={[
            { value: '', name: i18n.t('columnTransform.choose') },
            ...starts.map((start) => ({
              value: start.do,
              name: i18n.t(`columnTransform.${start.do}`),
            })),
          ]}
          onChange={(chosen) => {
            const start = starts.find((one) => one.do === chosen);
            if (start) onChange([...transforms, start]);
          }}
        />
      )}
    </>
  );
}

interface FieldsProps {
  transform: Transform;
  onChange: (transform: Transform) => void;
}

/** Settings of one change, if it has any. */
function TransformFields({ transform, onChange }: FieldsProps) {
  switch (transform.do) {
    case 'number':
      return (
        <SelectField
          name={i18n.t('columnTransform.decimal')}
          value={transform.decimal}
          options={namedOptions(['page', 'point', 'comma'], (value) =>
            i18n.t(`columnTransform.decimal_${value}`),
          )}
          onChange={(decimal) => onChange({ do: 'number', decimal })}
        />
      );
    case 'date':
      return (
        <SelectField
          name={i18n.t('columnTransform.order')}
          value={transform.order}
          options={namedOptions(['page', 'day-first', 'month-first'], (value) =>
            i18n.t(orderNames[value]),
          )}
          onChange={(order) => onChange({ do: 'date', order })}
        />
      );
    case 'match':
      return (
        <PatternField
          pattern={transform.pattern}
          onChange={(pattern) => onChange({ do: 'match', pattern })}
        />
      );
    case 'split':
      return (
        <>
          <TextField
            name={i18n.t('columnTransform.by')}
            value={transform.by}
            maxLength={transformLimits.pattern}
            onInput={(by) => by !== '' && onChange({ ...transform, by })}
          />
          <TextField
            name={i18n.t('columnTransform.part')}
            hint={i18n.t('columnTransform.partHint')}
            value={String(transform.part)}
            maxLength={5}
            onInput={(text) => {
              const part = Number(text);
              if (Number.isInteger(part) && part !== 0 && Math.abs(part) <= 1000)
                onChange({ ...transform, part });
            }}
          />
        </>
      );
    case 'trim':
    case 'absolute':
      return null;
  }
}

/** Index of the first invalid character of a pattern; null if the pattern is valid. */
function invalidIndex(pattern: string): number | null {
  try {
    compilePattern(pattern);
    return null;
  } catch (error) {
    if (error instanceof PatternError) return error.at;
    throw error;
  }
}

/** Field for a regular expression. An invalid one shows an error, and the last valid one stays in use. */
function PatternField({ pattern, onChange }: { pattern: string; onChange: (to: string) => void }) {
  const typed = useSignal(pattern);
  const errorAt = invalidIndex(typed.value);
  return (
    <TextField
      name={i18n.t('columnTransform.pattern')}
      hint={i18n.t('columnTransform.patternHint')}
      error={
        errorAt === null
          ? undefined
          : i18n.t('columnTransform.patternInvalid', [numberText(errorAt + 1)])
      }
      value={typed.value}
      maxLength={transformLimits.pattern}
      onInput={(text) => {
        typed.value = text;
        if (text !== '' && invalidIndex(text) === null) onChange(text);
      }}
    />
  );
}
