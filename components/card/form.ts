import { i18n } from '#i18n';
import { isPrivateAddress, secretParameters, sentAddress } from '@/utils/runs/address';
import { agentText, maxMessageLength, minMessageLength } from '@/utils/runs/agent/agent-text';
import { countryWithCode } from '@/utils/i18n/format';
import { numberText, hostText } from '@/utils/i18n/measures';
import type { ScrapeMode } from '@/utils/runs/schema';
import type { Problem } from '@/utils/problem';
import { button, element, onChoice, onTrusted } from './dom';
import type { CardHello } from '@/utils/messaging/card-client';

/** Warning that the last press may exceed the user's limit. */
export interface OverLimit {
  problem: Problem;
  /** Message to the agent; null: a scrape. */
  message: string | null;
}

interface Actions {
  onScrape: (options: Record<string, unknown>) => void;
  onAsk: (message: string) => void;
}

const modes = ['auto', 'request', 'browser'] as const;
/** Options with a field in the card. */
const shown: ReadonlySet<string> = new Set(['mode', 'country', 'screenshot']);

function modeGroup(chosen: ScrapeMode, onChange: (mode: ScrapeMode) => void): HTMLElement {
  const group = element('fieldset', {}, element('legend', {}, i18n.t('mode.label')));
  const row = element('div', { class: 'modes' });
  for (const mode of modes) {
    const radio = element('input', { type: 'radio', name: 'mode', value: mode });
    radio.checked = mode === chosen;
    const label = element('label', {}, radio, element('span', {}, i18n.t(`mode.${mode}`)));
    onChoice(label, radio, () => onChange(mode));
    row.append(label);
  }
  group.append(row);
  return group;
}

function countryField(
  countries: string[],
  chosen: unknown,
): { node: HTMLElement; value: () => string } {
  const select = element(
    'select',
    {},
    element('option', { value: '' }, i18n.t('field.countryByService')),
  );
  const named = countries.map((code) => ({ code, name: countryWithCode(code) }));
  named.sort((a, b) => a.name.localeCompare(b.name));
  for (const { code, name } of named) select.append(element('option', { value: code }, name));
  if (named.some(({ code }) => code === chosen)) select.value = String(chosen);
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
    found.push(element('p', { class: 'note' }, i18n.t('scrape.privateHint', [hostText(url)])));
  }
  return found;
}

function costNote(costly: OverLimit | null): HTMLElement[] {
  if (!costly) return [];
  const text = i18n.t('ask.costly', [costly.problem.detail ?? '']);
  return [element('p', { class: 'note', role: 'alert' }, text)];
}

/** The card's first view: scrape this page, or ask the agent about it. */
export function openForm(
  hello: CardHello,
  costly: OverLimit | null,
  { onScrape, onAsk }: Actions,
): HTMLElement {
  const url = sentAddress(hello.url) ?? hello.url;
  const { options } = hello;
  const country = countryField(hello.countries, options['country']);
  const shot = element('input', { type: 'checkbox', 'aria-describedby': 'shot-hint' });
  let mode = modes.find((known) => known === options['mode']) ?? 'auto';
  /** A screenshot needs browser mode and comes with the content in a JSON envelope. */
  const canShoot = () => mode === 'browser' && options['delivery'] !== 'raw';
  shot.disabled = !canShoot();
  shot.checked = canShoot() && options['screenshot'] === true;
  const shotLabel = element('label', { class: 'check' }, shot, i18n.t('field.screenshot'));
  onChoice(shotLabel, shot, () => undefined);
  const shotHint = element(
    'span',
    { class: 'hint', id: 'shot-hint' },
    i18n.t(canShoot() ? 'field.screenshotHint' : 'field.screenshotNeedsBrowser'),
  );
  const scrape = button(
    i18n.t(costly?.message === null ? 'ask.sendCostly' : 'scrape.button'),
    'primary',
    () => {
      scrape.disabled = true;
      send.disabled = true;
      onScrape({ ...options, mode, country: country.value(), screenshot: shot.checked });
    },
  );

  const more = Object.keys(options).filter((name) => !shown.has(name)).length;

  const message = element('textarea', { rows: '3', dir: 'auto', 'aria-describedby': 'count' });
  message.placeholder = i18n.t('agent.placeholder');
  message.value = costly?.message ?? '';
  const count = element('span', { class: 'hint', id: 'count' });
  const askCostly = costly !== null && costly.message !== null;
  const askName = i18n.t(askCostly ? 'agent.sendCostly' : 'agent.button');
  const send = button(askName, hello.intent === 'ask' ? 'primary' : '', () => {
    scrape.disabled = true;
    send.disabled = true;
    onAsk(message.value.trim());
  });
  const recount = () => {
    const { length } = agentText(url, message.value.trim());
    count.textContent = i18n.t('agent.counter', [numberText(length), numberText(maxMessageLength)]);
    send.disabled =
      message.value.trim() === '' || length < minMessageLength || length > maxMessageLength;
  };
  onTrusted(message, 'input', recount);
  recount();

  const scrapePart = element(
    'div',
    { class: 'stack' },
    modeGroup(mode, (chosen) => {
      mode = chosen;
      shot.disabled = !canShoot();
      shot.checked = shot.checked && canShoot();
      shotHint.textContent = i18n.t(
        shot.disabled ? 'field.screenshotNeedsBrowser' : 'field.screenshotHint',
      );
    }),
    country.node,
    element('div', { class: 'row' }, shotLabel, shotHint),
    ...(more > 0 ? [element('p', { class: 'hint' }, i18n.t('ask.moreKept', more))] : []),
    ...(askCostly ? [] : costNote(costly)),
    scrape,
  );
  const askPart = element(
    'div',
    { class: 'stack' },
    element('label', { class: 'field' }, i18n.t('agent.message'), message),
    count,
    element('p', { class: 'hint' }, i18n.t('agent.reserve')),
    ...(askCostly ? costNote(costly) : []),
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

/** 'Credits' with the amounts used and left. */
export function creditsLine(used: number | null, left: number | null): HTMLElement {
  const parts = [
    left === null ? null : i18n.t('card.left', [numberText(left)]),
    used === null ? null : i18n.t('card.used', [numberText(used)]),
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
