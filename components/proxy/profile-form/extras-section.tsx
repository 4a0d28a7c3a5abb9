import { i18n } from '@/utils/i18n/i18n';
import { canHaveCap, canHaveExtras } from '@/utils/proxy/extras-rules';
import type { Extras } from '@/utils/proxy/schema';
import { CheckField } from '../../ui/check-field';
import { Disclosure } from '../../ui/disclosure';
import type { SectionProps } from './profile-validation';
import { SelectField, namedOptions } from '../../ui/select-field';
import { TextField } from '../../ui/text-field';

/** Options of the profile that take effect while it is on, besides routing traffic. */
export function ExtrasSection({ draft, errors, change }: SectionProps) {
  const { extras, cap, where } = draft;
  const set = (part: Partial<Extras>) => change({ extras: { ...extras, ...part } });
  const unavailable = canHaveExtras(where)
    ? null
    : i18n.t(where.windows === 'private' ? 'extras.notPrivate' : 'extras.notContainers');
  const hasCap = canHaveCap(draft);
  const summary = [
    extras.acceptLanguage && unavailable === null ? i18n.t('extras.acceptLanguage') : '',
    extras.saveData && unavailable === null ? i18n.t('extras.saveData') : '',
    !hasCap || cap.trim() === '' ? '' : i18n.t('extras.capSummary', [cap]),
  ];
  return (
    <Disclosure title={i18n.t('extras.title')} summary={summary.filter(Boolean).join(' · ')}>
      <CheckField
        name={i18n.t('extras.acceptLanguage')}
        hint={i18n.t('extras.acceptLanguageHint')}
        checked={extras.acceptLanguage}
        unavailable={unavailable}
        onChange={(acceptLanguage) => set({ acceptLanguage })}
      />
      <CheckField
        name={i18n.t('extras.saveData')}
        hint={i18n.t('extras.saveDataHint')}
        checked={extras.saveData}
        unavailable={unavailable}
        onChange={(saveData) => set({ saveData })}
      />
      {unavailable === null && (extras.acceptLanguage || extras.saveData) && (
        <p class="hint">{i18n.t('extras.apart')}</p>
      )}
      {hasCap && (
        <div class="pair">
          <TextField
            name={i18n.t('extras.cap')}
            value={cap}
            numeric
            hint={i18n.t('extras.capHint')}
            error={errors.cap}
            onInput={(typed) => change({ cap: typed })}
          />
          {cap.trim() !== '' && (
            <SelectField
              name={i18n.t('extras.atCap')}
              value={extras.atCap}
              options={namedOptions(['warn', 'close'], (value) => i18n.t(`extras.${value}`))}
              onChange={(atCap) => set({ atCap })}
            />
          )}
        </div>
      )}
    </Disclosure>
  );
}
