import { i18n } from '@/utils/i18n/i18n';
import type { ScrapeRun } from '@/utils/runs/schema';
import { countryWithCode, numberText, bytesText, dateTimeText } from '@/utils/i18n/format';
import { jsonText } from '../ui/json-text';
import { runOptionFacts } from './run-option-facts';
import { stateText } from './state-chip';
import styles from './result.module.css';

/** Maximum number of characters shown of one unknown field. */
const fieldLimit = 20_000;

/** Whether a text looks like Base64 data of an image or file, which is not shown. */
const looksEncoded = (text: string) =>
  text.length > 2000 && /^(data:[^,]{0,200},)?[\w+/=-]{400,}/.test(text);

function fieldText(value: unknown): string {
  if (typeof value === 'string' && looksEncoded(value)) {
    return i18n.t('details.encoded', [bytesText((value.length * 3) / 4)]);
  }
  const text = typeof value === 'string' ? value : jsonText(value);
  return text.length > fieldLimit ? `${text.slice(0, fieldLimit)}…` : text;
}

interface Props {
  run: ScrapeRun;
  /** Fields of the service's response that Vantage does not know; absent: none. */
  extra?: Readonly<Record<string, unknown>>;
}

/** List of every known field of a scrape, and of unknown fields sent by the service. */
export function RunDetails({ run, extra }: Props) {
  const { result } = run;
  const facts: [string, string | number | null | undefined][] = [
    [i18n.t('details.address'), run.url],
    [i18n.t('details.finalUrl'), result?.finalUrl],
    [i18n.t('details.state'), stateText(run)],
    [i18n.t('details.statusCode'), result?.statusCode],
    [i18n.t('details.mode'), i18n.t(`mode.${run.options.mode}`)],
    [i18n.t('details.modeUsed'), result?.modeUsed],
    [
      i18n.t('details.country'),
      run.options.country === ''
        ? i18n.t('field.countryByService')
        : countryWithCode(run.options.country),
    ],
    [i18n.t('field.screenshot'), i18n.t(run.options.screenshot ? 'common.yes' : 'common.no')],
    ...runOptionFacts(run.options),
    [i18n.t('details.contentType'), result?.contentType],
    [i18n.t('details.size'), result && bytesText(result.size)],
    [i18n.t('details.used'), run.cost.used === null ? null : numberText(run.cost.used)],
    [i18n.t('details.left'), run.cost.left === null ? null : numberText(run.cost.left)],
    [i18n.t('details.created'), dateTimeText(run.createdAt)],
    [i18n.t('details.updated'), dateTimeText(run.updatedAt)],
    [
      i18n.t('details.delivery'),
      i18n.t(run.delivery === 'wait' ? 'details.deliveryWait' : 'details.deliveryBackground'),
    ],
    [i18n.t('details.task'), run.task?.id],
    [i18n.t('details.polls'), run.task?.polls],
    [i18n.t('details.tries'), run.tries],
    [i18n.t('details.id'), run.id],
  ];
  const known = facts.filter(([, value]) => value !== null && value !== undefined);
  const unknown = Object.entries(extra ?? {});
  return (
    <div class="stack">
      <dl class="facts">
        {known.map(([name, value]) => (
          <div class={styles.fact} key={name}>
            <dt>{name}</dt>
            <dd class={styles.asWritten}>{value}</dd>
          </div>
        ))}
      </dl>
      {unknown.length > 0 && (
        <section class="stack-s">
          <h3>{i18n.t('details.extra')}</h3>
          <dl class="facts">
            {unknown.map(([name, value]) => (
              <div class={styles.fact} key={name}>
                <dt class="mono">{name}</dt>
                <dd class="mono">{fieldText(value)}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  );
}
