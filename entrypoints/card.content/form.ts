import { i18n } from '#i18n';
import { isPrivateAddress, secretParameters, sentAddress } from '@/utils/scrape/address';
import { agentText, longestMessage, shortestMessage } from '@/utils/scrape/agent-text';
import { countryWithCode } from '@/components/format';
import { amount, hostOf } from '@/components/measures';
import type { ScrapeMode, ScrapeOptions } from '@/utils/library/schema';
import { button, element, onChosen, onTrusted } from './nodes';
import type { Hello } from './replies';

interface Actions {
  onScrape: (options: ScrapeOptions) => void;
  onAsk: (message: string) => void;
}

const modes = ['auto', 'request', 'browser'] as const;

function modeGroup(onChange: (mode: ScrapeMode) => void): HTMLElement {
  const group = element('fieldset', {}, element('legend', {}, i18n.t('mode.label')));
  const row = element('div', { class: 'modes' });
  for (const mode of modes) {
    const radio = element('input', { type: 'radio', name: 'mode', value: mode });
    radio.checked = mode === 'auto';
    const label = element('label', {}, radio, element('span', {}, i18n.t(`mode.${mode}`)));
    onChosen(label, radio, () => onChange(mode));
    row.append(label);
  }
  group.append(row);
  return group;
}

function countryField(countries: string[]): { node: HTMLElement; value: () => string } {
  const select = element(
    'select',
    {},
    element('option', { value: '' }, i18n.t('field.countryByService')),
  );
  const named = countries.map((code) => ({ code, name: countryWithCode(code) }));
  named.sort((a, b) => a.name.localeCompare(b.name));
  for (const { code, name } of named) select.append(element('option', { value: code }, name));
  const label = element('label', { class: 'field' }, i18n.t('field.country'), select);
  return { node: label, value: () => select.value };
}

function notes(url: string): HTMLElement[] {
  const secrets = secretParameters(url);
  const found: HTMLElement[] = [];
  if (secrets.length > 0) {
    const text = i18n.t('scrape.tokenWarning', secrets.length, [secrets.join(', ')]);
    found.push(element('p', { class: 'note' }, text));
  }
  if (isPrivateAddress(url)) {
    found.push(element('p', { class: 'note' }, i18n.t('scrape.privateHint', [hostOf(url)])));
  }
  return found;
}

/** The card before anything was asked: scrape this page, or ask the agent about it. */
export function openForm(hello: Hello, { onScrape, onAsk }: Actions): HTMLElement {
  const url = sentAddress(hello.url) ?? hello.url;
  const country = countryField(hello.countries);
  const shot = element('input', { type: 'checkbox', 'aria-describedby': 'shot-hint' });
  shot.disabled = true;
  const shotLabel = element('label', { class: 'check' }, shot, i18n.t('field.screenshot'));
  onChosen(shotLabel, shot, () => undefined);
  const shotHint = element(
    'span',
    { class: 'hint', id: 'shot-hint' },
    i18n.t('field.screenshotNeedsBrowser'),
  );
  let mode: ScrapeMode = 'auto';
  const scrape = button(i18n.t('scrape.button'), 'primary', () => {
    scrape.disabled = true;
    send.disabled = true;
    onScrape({ mode, country: country.value(), screenshot: shot.checked });
  });

  const message = element('textarea', { rows: '3', dir: 'auto', 'aria-describedby': 'count' });
  message.placeholder = i18n.t('agent.placeholder');
  const count = element('span', { class: 'hint', id: 'count' });
  const send = button(i18n.t('agent.button'), hello.intent === 'ask' ? 'primary' : '', () => {
    scrape.disabled = true;
    send.disabled = true;
    onAsk(message.value.trim());
  });
  const recount = () => {
    const { length } = agentText(url, message.value.trim());
    count.textContent = i18n.t('agent.counter', [amount(length), amount(longestMessage)]);
    send.disabled =
      message.value.trim() === '' || length < shortestMessage || length > longestMessage;
  };
  onTrusted(message, 'input', recount);
  recount();

  const scrapePart = element(
    'div',
    { class: 'stack' },
    modeGroup((chosen) => {
      mode = chosen;
      shot.disabled = chosen !== 'browser';
      shot.checked = shot.checked && chosen === 'browser';
      shotHint.textContent = i18n.t(
        shot.disabled ? 'field.screenshotNeedsBrowser' : 'field.screenshotHint',
      );
    }),
    country.node,
    element('div', { class: 'row' }, shotLabel, shotHint),
    scrape,
  );
  const askPart = element(
    'div',
    { class: 'stack' },
    element('label', { class: 'field' }, i18n.t('agent.message'), message),
    count,
    element('p', { class: 'hint' }, i18n.t('agent.reserve')),
    send,
  );
  const parts = hello.intent === 'ask' ? [askPart, scrapePart] : [scrapePart, askPart];
  return element(
    'div',
    { class: 'stack' },
    element('p', { class: 'address' }, url),
    ...notes(url),
    parts[0] ?? scrapePart,
    element('hr'),
    parts[1] ?? askPart,
    creditsLine(null, hello.credits),
  );
}

/** 'Credits' with what was used and what is left. */
export function creditsLine(used: number | null, left: number | null): HTMLElement {
  const parts = [
    left === null ? null : i18n.t('card.left', [amount(left)]),
    used === null ? null : i18n.t('card.used', [amount(used)]),
  ].filter((part) => part !== null);
  return element(
    'div',
    { class: 'row credits' },
    element('span', { class: 'hint' }, i18n.t('card.credits')),
    element(
      'output',
      { 'aria-label': i18n.t('card.credits') },
      parts.join(' · ') || i18n.t('scrape.creditsUnknown'),
    ),
  );
}
