import { i18n } from '@/utils/i18n/i18n';
import {
  isModifierKey,
  modifierKeys,
  modifiers,
  tidyModifier,
  type ModifierKey,
} from '@/utils/proxy/targeting/modifiers';
import { productTakes } from '@/utils/proxy/targeting/targeting-rules';
import { CheckField } from '../../ui/check-field';
import { Disclosure } from '../../ui/disclosure';
import type { SectionProps } from './profile-validation';
import { SelectField, namedOptions } from '../../ui/select-field';
import { fieldConflictText } from '../targeting-text';
import { TextField } from '../../ui/text-field';
import styles from './profile-form.module.css';

/**
 * Fields for the remaining modifiers of the proxy password. Lists those that the product does not
 * support.
 */
export function ExpertSection({ draft, errors, change }: SectionProps) {
  const keys = modifierKeys.filter((key) => productTakes(draft.product, key));
  const missing = modifierKeys.filter((key) => !keys.includes(key));
  if (keys.length === 0) return null;
  const chosen = Object.entries(draft.expert).filter(([key, value]) => {
    return value !== '' && isModifierKey(key) && productTakes(draft.product, key);
  });
  const set = (key: ModifierKey, value: string) => {
    change({ expert: { ...draft.expert, [key]: value } });
  };
  return (
    <Disclosure
      title={i18n.t('expert.title')}
      summary={chosen.map(([key, value]) => (value === '1' ? key : `${key} ${value}`)).join(' · ')}
    >
      <p class={styles.costNote}>{i18n.t('expert.cost')}</p>
      <div class="pair">
        {keys.map((key) => (
          <ModifierField
            key={key}
            name={key}
            value={draft.expert[key] ?? ''}
            error={errors[key]}
            unavailable={fieldConflictText(key, draft)}
            onChange={(value) => set(key, value)}
          />
        ))}
      </div>
      {missing.length > 0 && (
        <p class="hint">
          {i18n.t('expert.missing', [
            i18n.t(`product.${draft.product}`),
            missing.map((key) => i18n.t(`expert.${key}`)).join(', '),
          ])}
        </p>
      )}
    </Disclosure>
  );
}

interface FieldProps {
  name: ModifierKey;
  value: string;
  error: string | undefined;
  unavailable: string | null;
  onChange: (value: string) => void;
}

function ModifierField({ name, value, error, unavailable, onChange }: FieldProps) {
  const { form, warns } = modifiers[name];
  const label = i18n.t(`expert.${name}`);
  const about = i18n.t(`expert.${name}Hint`);
  const hint = warns === null ? about : `${about} ${i18n.t(`expert.warns.${warns}`)}`;
  if (unavailable !== null) {
    return (
      <div class="field">
        <span class="label">{label}</span>
        <p class="hint">{unavailable}</p>
      </div>
    );
  }
  switch (form.kind) {
    case 'flag':
      return (
        <CheckField
          name={label}
          hint={hint}
          checked={value === '1'}
          onChange={(checked) => onChange(checked ? '1' : '')}
        />
      );
    case 'choice':
      return (
        <SelectField
          name={label}
          value={form.values.find((one) => one === value) ?? ''}
          options={namedOptions(['', ...form.values], (option) =>
            option === '' ? i18n.t('expert.usual') : i18n.t(`expert.values.${option}`),
          )}
          hint={hint}
          onChange={onChange}
        />
      );
    case 'number':
    case 'text':
      return (
        <TextField
          name={label}
          value={value}
          numeric={form.kind === 'number'}
          maxLength={12}
          hint={hint}
          error={error}
          onInput={(typed) => onChange(form.kind === 'number' ? tidyModifier(name, typed) : typed)}
        />
      );
  }
}
