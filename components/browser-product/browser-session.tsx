import { i18n } from '@/utils/i18n/i18n';
import { type BrowserOptions, systems } from '@/utils/browser-product/schema';
import { CountrySelect } from '../ui/country-select';
import { CheckField } from '../ui/check-field';
import { SelectField, namedOptions } from '../ui/select-field';
import { TextField } from '../ui/text-field';

export interface SessionDraft extends BrowserOptions {
  url: string;
}

interface Props {
  draft: SessionDraft;
  countries: readonly string[];
  error: string | undefined;
  change: (part: Partial<SessionDraft>) => void;
}

/** Fields of the session: page, country, operating system and the service's automation features. */
export function BrowserSession({ draft, countries, error, change }: Props) {
  return (
    <>
      <TextField
        name={i18n.t('browser.page')}
        value={draft.url}
        hint={i18n.t('browser.pageHint')}
        error={error}
        onInput={(url) => change({ url })}
      />
      <div class="pair">
        <CountrySelect
          codes={countries}
          value={draft.country}
          none={i18n.t('common.anyCountry')}
          onChange={(country) => change({ country })}
        />
        <SelectField
          name={i18n.t('browser.system')}
          value={draft.system}
          options={namedOptions(systems, (value) =>
            i18n.t(value === '' ? 'browser.systemAny' : `browser.${value}`),
          )}
          hint={i18n.t('browser.ignored')}
          onChange={(system) => change({ system })}
        />
      </div>
      <CheckField
        name={i18n.t('browser.adblock')}
        checked={draft.adblock}
        onChange={(adblock) => change({ adblock })}
      />
      <CheckField
        name={i18n.t('browser.cloudflare')}
        checked={draft.solveCloudflare}
        onChange={(solveCloudflare) => change({ solveCloudflare })}
      />
    </>
  );
}
