import { i18n } from '@/utils/i18n/i18n';
import { refreshPeriods } from '@/utils/proxy/rule-lists/subscription';
import { SelectField, namedOptions } from '../../ui/select-field';
import { TextField } from '../../ui/text-field';
import type { SectionProps } from './profile-validation';
import { RuleListStatus } from './rule-list-status';

/** Fields of the profile's subscribed rule list, and the result of the last refresh. */
export function RuleListField({ draft, errors, change }: SectionProps) {
  const { id, listUrl, listBefore, listEvery } = draft;
  return (
    <fieldset class="field fieldset">
      <legend>{i18n.t('ruleList.title')}</legend>
      <div class="stack">
        <TextField
          name={i18n.t('ruleList.address')}
          value={listUrl}
          hint={i18n.t('ruleList.addressHint')}
          error={errors.listUrl}
          onInput={(typed) => change({ listUrl: typed })}
        />
        {listUrl.trim() !== '' && (
          <>
            <SelectField
              name={i18n.t('ruleList.every')}
              value={listEvery}
              options={namedOptions(refreshPeriods, (value) => i18n.t(`ruleList.every_${value}`))}
              onChange={(every) => change({ listEvery: every })}
            />
            {listUrl === listBefore ? (
              <RuleListStatus profileId={id} url={listUrl} />
            ) : (
              <p class="hint">{i18n.t('ruleList.saveFirst')}</p>
            )}
          </>
        )}
      </div>
    </fieldset>
  );
}
