import { useSignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect, useId } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { type OptionName, optionNames, parameters, scrapeModes } from '@/utils/runs/schema';
import {
  changedOptionNames,
  normalizeOptions,
  optionConflict,
} from '@/utils/runs/parameters/options';
import { OptionField, type OptionFieldProps, parameterText } from './option-fields';
import { countryName } from '@/utils/i18n/format';
import type { Problem } from '@/utils/problem';
import { CountrySelect } from '../ui/country-select';
import { loadInto } from '../ui/load-into';
import { ProblemBanner } from '../ui/problem-banner';
import { Segments } from '../ui/segments';
import { namedOptions } from '@/components/ui/select-field';
import styles from './scrape.module.css';
import { Button } from '@/components/ui/button';
import { storeOpen } from '@/components/ui/signals';

interface Props extends OptionFieldProps {
  /** ISO codes of the available countries. */
  countries: readonly string[];
  /** Exit country of the profile that is on; empty: not known. */
  exitCountry?: string;
}

/**
 * Fields of a scrape: the basic parameters, and the others under 'More', whose code is loaded when
 * opened.
 */
export function ScrapeOptionsFields({ countries, exitCountry = '', ...ask }: Props) {
  const { options, change, errors } = ask;
  const id = useId();
  const reason = optionConflict(options, 'screenshot');
  return (
    <div class="stack">
      <div>
        <Segments
          legend={parameterText(parameters.mode.label)}
          options={namedOptions(scrapeModes, (value) => i18n.t(`mode.${value}`))}
          value={options.mode}
          hint={i18n.t(`mode.${options.mode}Hint`)}
          onChange={(mode) => change({ mode })}
        />
        {errors.mode && <p class="error">{errors.mode}</p>}
      </div>
      <div class={styles.pair}>
        <div>
          <CountrySelect
            codes={countries}
            value={options.country}
            none={i18n.t('field.countryByService')}
            onChange={(country) => change({ country })}
          />
          {errors.country && <p class="error">{errors.country}</p>}
        </div>
        <OptionField {...ask} name="content" />
      </div>
      {options.country === '' && countries.includes(exitCountry) && (
        <p class="hint">
          {i18n.t('scrape.notByExit')}{' '}
          <Button small quiet onClick={() => change({ country: exitCountry })}>
            {i18n.t('scrape.fromExit', [countryName(exitCountry)])}
          </Button>
        </p>
      )}
      <div>
        <div class="row row-wrap">
          <label class="check">
            <input
              type="checkbox"
              checked={normalizeOptions(options).screenshot}
              disabled={reason !== null}
              aria-describedby={`${id}-shot`}
              onChange={(event) => change({ screenshot: event.currentTarget.checked })}
            />
            <span>{i18n.t('field.screenshot')}</span>
          </label>
          <span class="hint" id={`${id}-shot`}>
            {reason === null ? i18n.t('field.screenshotHint') : i18n.t(`scrapeForm.why.${reason}`)}
          </span>
        </div>
        {errors.screenshot && <p class="error">{errors.screenshot}</p>}
      </div>
      <More {...ask} />
    </div>
  );
}

const loadMore = async (): Promise<ComponentType<OptionFieldProps>> =>
  (await import('./more-options')).MoreOptions;

const isBasic = (name: OptionName): boolean => parameters[name].group === 'basic';

function More(props: OptionFieldProps) {
  const { options, errors } = props;
  const View = useSignal<ComponentType<OptionFieldProps> | null>(null);
  const problem = useSignal<Problem | null>(null);
  const open = useSignal(false);
  const hasError = optionNames.some((name) => errors[name] && !isBasic(name));
  useEffect(() => {
    if (hasError) open.value = true;
  }, [hasError, open]);
  useEffect(() => {
    if (!open.value || View.value) return;
    return loadInto(loadMore(), View, problem);
  }, [open.value, View, open, problem]);
  const set = changedOptionNames(normalizeOptions(options)).filter((name) => !isBasic(name)).length;
  return (
    <details class={styles.more} open={open.value} onToggle={storeOpen(open)}>
      <summary>
        <strong>{i18n.t('scrapeForm.more')}</strong>
        {set > 0 && <span class="small muted">{i18n.t('scrapeForm.moreSet', set)}</span>}
      </summary>
      {open.value && (
        <div class="stack-s">
          <ProblemBanner problem={problem.value} />
          {View.value && <View.value {...props} />}
          {!View.value && !problem.value && <p class="hint">{i18n.t('common.loading')}</p>}
        </div>
      )}
    </details>
  );
}
