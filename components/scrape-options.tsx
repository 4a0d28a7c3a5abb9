import { useId } from 'preact/hooks';
import { i18n } from '#i18n';
import { scrapeModes, type ScrapeOptions } from '@/utils/library/schema';
import { CountrySelect } from './country-select';
import { Segments } from './segments';

interface Props {
  options: ScrapeOptions;
  countries: readonly string[];
  onChange: (options: ScrapeOptions) => void;
}

/** Mode, Country and Screenshot of a scrape; a screenshot goes only with the Browser mode. */
export function ScrapeOptionsFields({ options, countries, onChange }: Props) {
  const id = useId();
  const canShoot = options.mode === 'browser';
  return (
    <div class="stack">
      <Segments
        legend={i18n.t('mode.label')}
        options={scrapeModes.map((value) => ({ value, name: i18n.t(`mode.${value}`) }))}
        value={options.mode}
        hint={i18n.t(`mode.${options.mode}Hint`)}
        onChange={(mode) =>
          onChange({ ...options, mode, screenshot: mode === 'browser' && options.screenshot })
        }
      />
      <CountrySelect
        codes={countries}
        value={options.country}
        none={i18n.t('field.countryByService')}
        onChange={(country) => onChange({ ...options, country })}
      />
      <div class="row between">
        <label class="check">
          <input
            type="checkbox"
            checked={options.screenshot}
            disabled={!canShoot}
            aria-describedby={`${id}-shot`}
            onChange={(event) => onChange({ ...options, screenshot: event.currentTarget.checked })}
          />
          <span>{i18n.t('field.screenshot')}</span>
        </label>
        <span class="hint" id={`${id}-shot`}>
          {i18n.t(canShoot ? 'field.screenshotHint' : 'field.screenshotNeedsBrowser')}
        </span>
      </div>
    </div>
  );
}
