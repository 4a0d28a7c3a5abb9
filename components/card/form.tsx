import { useEffect, useId, useState } from 'preact/hooks';
import { i18n } from '@/utils/i18n/i18n';
import { isPrivateAddress } from '@/utils/runs/address';
import { secretParameters } from '@/utils/runs/secret-parameters';
import { countryWithCode, hostText } from '@/utils/i18n/format';
import type { CardHello } from '@/utils/messaging/card-client';
import { CardButton } from './texts';

const modes = ['auto', 'request', 'browser'] as const;
/** Options with a field in the card. */
const shown: ReadonlySet<string> = new Set(['mode', 'country', 'screenshot']);
/**
 * Delay in milliseconds before the buttons are enabled, so that a click aimed at the page does not
 * hit one.
 */
const pause = 600;

/**
 * Click handler that runs `act` after the event: when the page cancels the click, the browser
 * reverts the state of the input. A click on a label fires two click events.
 */
const afterPress = (act: () => void) => (event: Event) => {
  if (event.isTrusted) setTimeout(act);
};

interface Props extends Pick<CardHello, 'countries' | 'options'> {
  /** URL of the page as it is sent. */
  url: string;
  disabled: boolean;
  onChange: (options: CardHello['options']) => void;
  onScrape: () => void;
  onAsk: () => void;
}

/** Initial view of the card: scrape the page, or ask the agent about it. */
export function CardForm({ url, countries, options, disabled, onChange, onScrape, onAsk }: Props) {
  const id = useId();
  const [ready, setReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), pause);
    return () => clearTimeout(timer);
  }, []);
  const mode = modes.find((known) => known === options['mode']) ?? 'auto';
  // A screenshot needs browser mode and comes with the content in a JSON envelope.
  const canShoot = mode === 'browser' && options['delivery'] !== 'raw';
  const screenshot = canShoot && options['screenshot'] === true;
  const named = countries.map((code) => ({ code, name: countryWithCode(code) }));
  named.sort((a, b) => a.name.localeCompare(b.name));
  const country = countries.find((code) => code === options['country']) ?? '';
  const more = Object.keys(options).filter((name) => !shown.has(name)).length;
  const secrets = secretParameters(url);
  const change = (changed: CardHello['options']) =>
    onChange({ ...options, mode, country, screenshot, ...changed });

  return (
    <div class="stack">
      <p class="address">{url}</p>
      {secrets.length > 0 && (
        <p class="note">{i18n.t('scrape.tokenWarning', secrets.length, [secrets.join(', ')])}</p>
      )}
      {isPrivateAddress(url) && <p class="note">{i18n.t('scrape.privateHint', [hostText(url)])}</p>}
      <fieldset>
        <legend>{i18n.t('mode.label')}</legend>
        <div class="modes">
          {modes.map((one) => (
            <label key={one} onClick={afterPress(() => change({ mode: one, screenshot }))}>
              <input type="radio" name={id} value={one} checked={one === mode} />
              <span>{i18n.t(`mode.${one}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <label class="field">
        {i18n.t('field.country')}
        <select
          value={country}
          onChange={(event) => event.isTrusted && change({ country: event.currentTarget.value })}
        >
          <option value="">{i18n.t('field.countryByService')}</option>
          {named.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <div class="row">
        <label
          class="check"
          onClick={afterPress(() => canShoot && change({ screenshot: !screenshot }))}
        >
          <input
            type="checkbox"
            aria-describedby={`${id}-shot`}
            disabled={!canShoot}
            checked={screenshot}
          />
          {i18n.t('field.screenshot')}
        </label>
        <span class="hint" id={`${id}-shot`}>
          {i18n.t(canShoot ? 'field.screenshotHint' : 'field.screenshotNeedsBrowser')}
        </span>
      </div>
      {more > 0 && <p class="hint">{i18n.t('scrapeForm.moreKept', more)}</p>}
      <CardButton
        name={i18n.t('scrape.button')}
        variant="primary"
        disabled={disabled || !ready}
        onPress={onScrape}
      />
      <CardButton name={i18n.t('agent.button')} disabled={disabled || !ready} onPress={onAsk} />
    </div>
  );
}
