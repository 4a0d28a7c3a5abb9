import { i18n } from '@/utils/i18n/i18n';
import { scrapeModes } from '@/utils/runs/schema';
import { presetSite } from '@/utils/runs/parameters/presets-and-limits';
import { totalCost, variantsOf } from '@/utils/compare/comparison-plan';
import { type ComparisonChoice, maxVariants } from '@/utils/compare/schema';
import { PaidForm } from '../scrape/paid-form';
import type { ScrapeContext } from '../scrape/scrape-form';
import { CheckField } from '../ui/check-field';
import { numberText, countText } from '@/utils/i18n/format';
import { CountryPicker } from './country-picker';
import { GlobeIcon } from '../ui/more-icons';
import styles from './compare.module.css';
import { classes } from '@/components/ui/classes';

interface Props extends Omit<ScrapeContext, 'sessionFits' | 'exitCountry'> {
  /** URL of the page to compare; null: the typed URL is not valid. */
  url: string | null;
  choice: ComparisonChoice;
  disabled: boolean;
  pending: boolean;
  onChange: (choice: ComparisonChoice) => void;
  onStart: (costConfirmed: boolean) => void;
}

/** Form of a comparison: countries, modes, total cost and submit button. */
export function CompareForm(props: Props) {
  const { url, choice, preferences, left, onChange, onStart } = props;
  const count = variantsOf(choice).length;
  const tooMany = count > maxVariants;
  const browser = choice.modes.includes('browser');
  return (
    <PaidForm
      expected={count === 0 ? null : totalCost(url ?? '', choice, props.runs)}
      site={presetSite(url ?? '')}
      preferences={preferences}
      left={left}
      note={
        tooMany && (
          <p class="error" role="alert">
            {i18n.t('compare.tooMany', [numberText(maxVariants), numberText(count)])}
          </p>
        )
      }
      disabled={url === null || props.disabled || tooMany}
      button={
        <>
          <GlobeIcon />
          {props.pending ? i18n.t('scrapeForm.sending') : countText('compare.start', count)}
        </>
      }
      onSend={onStart}
    >
      <CountryPicker
        known={props.countries}
        chosen={choice.countries}
        onChange={(countries) => onChange({ ...choice, countries })}
      />
      <fieldset class="field fieldset">
        <legend>{i18n.t('compare.modes')}</legend>
        <div class={classes('row row-wrap', styles.modes)}>
          {scrapeModes.map((mode) => (
            <CheckField
              key={mode}
              name={i18n.t(`mode.${mode}`)}
              checked={choice.modes.includes(mode)}
              onChange={(on) =>
                onChange({
                  ...choice,
                  modes: scrapeModes.filter((one) =>
                    one === mode ? on : choice.modes.includes(one),
                  ),
                })
              }
            />
          ))}
        </div>
      </fieldset>
      <CheckField
        name={i18n.t('compare.screenshots')}
        hint={i18n.t('compare.screenshotsHint')}
        unavailable={browser ? null : i18n.t('field.screenshotNeedsBrowser')}
        checked={choice.screenshots}
        onChange={(screenshots) => onChange({ ...choice, screenshots })}
      />
      {count === 0 && <p class="hint">{i18n.t('compare.chooseFirst')}</p>}
    </PaidForm>
  );
}
