import { i18n } from '@/utils/i18n/i18n';
import { SelectField } from '@/components/ui/select-field';
import { webhooks } from '@/utils/webhooks/state';

interface Props {
  name: string;
  /** ID of the chosen webhook; '' for none. */
  value: string;
  onChange: (id: string) => void;
}

/** Choice of a webhook; nothing while there are none. */
export function WebhookField({ name, value, onChange }: Props) {
  const all = webhooks.value?.webhooks ?? [];
  if (all.length === 0) return null;
  return (
    <SelectField
      name={name}
      value={all.some(({ id }) => id === value) ? value : ''}
      options={[
        { value: '', name: i18n.t('webhooks.none') },
        ...all.map((one) => ({ value: one.id, name: one.name })),
      ]}
      onChange={onChange}
    />
  );
}
