import { i18n } from '#i18n';
import { scrapeModes } from '@/utils/runs/schema';
import { siteOf } from '@/utils/runs/parameters/scrape-preferences';
import { costOfAll, waysOf } from '@/utils/compare/comparison-plan';
import { type Choice, mostPlaces } from '@/utils/compare/schema';
import { AskCall } from '../scrape/paid-form';
import type { AskKnown } from '../scrape/scrape-form';
import { CheckField } from '../ui/fold';
import { amount } from '@/utils/i18n/measures';
import { WorldCountries } from './country-picker';
import { WorldIcon } from '../ui/more-icons';

interface Props extends Omit<AskKnown, 'sessionFits' | 'exitCountry'> {
  /** As it is sent; null: there is none that can be. */
  url: string | null;
  choice: Choice;
  disabled: boolean;
  pending: boolean;
  onChange: (choice: Choice) => void;
  onStart: (costConfirmed: boolean) => void;
}

/** From where and how a page is compared, what all of it costs together, and the button. */
export function WorldAsk(props: Props) {
  const { url, choice, asking, left, onChange, onStart } = props;
  const count = waysOf(choice).length;
  const tooMany = count > mostPlaces;
  const browser = choice.modes.includes('browser');
  return (
    <AskCall
      expected={count === 0 ? null : costOfAll(url ?? '', choice, props.runs)}
      site={siteOf(url ?? '')}
      asking={asking}
      left={left}
      note={
        tooMany && (
          <p class="wrong" role="alert">
            {i18n.t('world.tooMany', [amount(mostPlaces), amount(count)])}
          </p>
        )
      }
      disabled={url === null || props.disabled || tooMany}
      button={
        <>
          <WorldIcon />
          {props.pending ? i18n.t('ask.sending') : i18n.t('world.start', count, [amount(count)])}
        </>
      }
      onSend={onStart}
    >
      <WorldCountries
        known={props.countries}
        chosen={choice.countries}
        onChange={(countries) => onChange({ ...choice, countries })}
      />
      <fieldset class="field fieldset">
        <legend>{i18n.t('world.modes')}</legend>
        <div class="row row-wrap world-modes">
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
        name={i18n.t('world.screenshots')}
        hint={i18n.t('world.screenshotsHint')}
        unavailable={browser ? null : i18n.t('field.screenshotNeedsBrowser')}
        checked={choice.screenshots}
        onChange={(screenshots) => onChange({ ...choice, screenshots })}
      />
      {count === 0 && <p class="hint">{i18n.t('world.chooseFirst')}</p>}
    </AskCall>
  );
}
