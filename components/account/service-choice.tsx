import { i18n } from '@/utils/i18n/i18n';
import { SelectField } from '../ui/select-field';
import type { ConnectDraft } from './connect-draft';

/** Choice among the services that this build knows by name; nothing when it knows none. */
export function ServiceChoice({ draft }: { draft: ConnectDraft }) {
  const { services, service, chooseService } = draft;
  if (services.length === 0) return null;
  return (
    <SelectField
      name={i18n.t('settings.service')}
      value={service?.accountApi ?? ''}
      options={[
        ...services.map(({ name, accountApi }) => ({ name, value: accountApi })),
        { name: i18n.t('settings.anotherService'), value: '' },
      ]}
      hint={service?.keyHint}
      onChange={chooseService}
    />
  );
}
