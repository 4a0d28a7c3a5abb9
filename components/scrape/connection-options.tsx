import { i18n } from '#i18n';
import { OptionChoice, type OptionFieldProps, OptionText } from './option-fields';
import { CheckField } from '../ui/fold';

/** How the scraper gets to the page: kind of proxy, session, device, headers. */
export function ConnectionOptions({
  sessionFits,
  ...props
}: OptionFieldProps & { sessionFits: boolean }) {
  const { options, change, wrongs } = props;
  return (
    <>
      <OptionChoice
        {...props}
        name="proxyType"
        label={i18n.t('ask.proxyType')}
        hint={options.mode === 'request' ? '' : i18n.t('ask.datacenterNo')}
        choices={[
          { value: '', name: i18n.t('ask.byService') },
          { value: 'residential', name: i18n.t('ask.proxyTypes.residential') },
          { value: 'datacenter', name: i18n.t('ask.proxyTypes.datacenter') },
        ]}
      />
      <OptionText {...props} name="session" />
      <div>
        <CheckField
          name={i18n.t('ask.profileSession')}
          hint={i18n.t('ask.profileSessionHint')}
          checked={options.sessionOfProfile}
          // One that is set stays there to be taken back, also when its profile went off since.
          unavailable={
            sessionFits || options.sessionOfProfile ? null : i18n.t('ask.profileSessionNo')
          }
          onChange={(sessionOfProfile) => change({ sessionOfProfile })}
        />
        {options.sessionOfProfile && !sessionFits && (
          <p class="wrong">{wrongs.sessionOfProfile ?? i18n.t('ask.profileSessionNo')}</p>
        )}
      </div>
      <OptionChoice
        {...props}
        name="device"
        label={i18n.t('ask.device')}
        choices={[
          { value: '', name: i18n.t('ask.byService') },
          { value: 'windows', name: i18n.t('ask.devices.windows') },
          { value: 'macos', name: i18n.t('ask.devices.macos') },
          { value: 'android', name: i18n.t('ask.devices.android') },
        ]}
      />
      <OptionText {...props} name="headers" rows={2} />
    </>
  );
}
