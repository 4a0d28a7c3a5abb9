import { i18n } from '@/utils/i18n/i18n';
import { SelectField, namedOptions } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { useNextFocus } from '@/components/ui/hooks/use-next-focus';
import { withIndex } from '@/components/ui/hooks/with-index';
import { Button } from '@/components/ui/button';
import { decimalNumber } from '@/utils/decimal-number';
import { numberText } from '@/utils/i18n/format';
import { lacksColumn, type RuleDraft } from './rule-draft';
import styles from './watches.module.css';

const kinds = ['below', 'above', 'contains', 'new', 'gone', 'changed'] as const;
/** Maximum number of rules. */
const maxRules = 20;

interface Props {
  rules: readonly RuleDraft[];
  columns: readonly string[];
  /** Whether errors of empty fields are shown. */
  checked: boolean;
  onChange: (rules: RuleDraft[]) => void;
}

/** Editor of the conditions under which a watch notifies. */
export function WatchRules({ rules, columns, checked, onChange }: Props) {
  const { box, focusNext } = useNextFocus();
  const change = (at: number, part: Partial<RuleDraft>) =>
    onChange(rules.map((rule, index) => (index === at ? { ...rule, ...part } : rule)));
  const named = columns.map((name) => ({ value: name, name }));
  const any = { value: '', name: i18n.t('watches.ruleAnyColumn') };
  return (
    <fieldset class="field fieldset">
      <legend>{i18n.t('watches.rules')}</legend>
      <p class="hint">{i18n.t('watches.rulesHint')}</p>
      <div class="stack" ref={box}>
        {withIndex(rules).map(({ id: at, item: rule }) => {
          const isNumber = rule.kind === 'below' || rule.kind === 'above';
          const column = rule.column || (isNumber ? (columns[0] ?? '') : '');
          const isGone = lacksColumn(rule, columns);
          // The missing column stays the chosen one until the user chooses another.
          const gone = isGone ? [{ value: rule.column, name: rule.column, disabled: true }] : [];
          const position = numberText(at + 1);
          return (
            <div
              class={styles.rule}
              key={at}
              role="group"
              aria-label={i18n.t('watches.rule', [position])}
            >
              <SelectField
                name={i18n.t('watches.rule', [position])}
                value={rule.kind}
                options={namedOptions(kinds, (value) => i18n.t(`watches.rule_${value}`))}
                onChange={(kind) => change(at, { kind })}
              />
              {(isNumber || rule.kind === 'contains') && (
                <SelectField
                  name={i18n.t('watches.ruleColumn')}
                  value={column}
                  options={[...gone, ...(isNumber ? [] : [any]), ...named]}
                  error={checked && isGone ? i18n.t('watches.ruleColumnGone') : undefined}
                  onChange={(chosen) => change(at, { column: chosen })}
                />
              )}
              {isNumber && (
                <TextField
                  name={i18n.t('watches.ruleLimit')}
                  value={rule.limit}
                  error={
                    checked && decimalNumber(rule.limit) === null
                      ? i18n.t('watches.ruleNumberInvalid')
                      : undefined
                  }
                  numeric
                  onInput={(limit) => change(at, { limit })}
                />
              )}
              {rule.kind === 'contains' && (
                <TextField
                  name={i18n.t('watches.ruleText')}
                  value={rule.text}
                  maxLength={200}
                  error={
                    checked && rule.text.trim() === ''
                      ? i18n.t('watches.ruleTextInvalid')
                      : undefined
                  }
                  onInput={(text) => change(at, { text })}
                />
              )}
              <p>
                <Button
                  small
                  quiet
                  onClick={() => {
                    // The buttons of the others are drawn again for the rules that follow.
                    if (at === rules.length - 1) focusNext('p > button', at);
                    onChange(rules.filter((_, other) => other !== at));
                  }}
                >
                  {i18n.t('watches.removeRule', [position])}
                </Button>
              </p>
            </div>
          );
        })}
        <p>
          <Button
            small
            disabled={rules.length >= maxRules}
            onClick={() =>
              onChange([...rules, { kind: 'changed', column: '', limit: '', text: '' }])
            }
          >
            {i18n.t('watches.addRule')}
          </Button>
        </p>
      </div>
    </fieldset>
  );
}
