import { i18n } from '@/utils/i18n/i18n';
import type { Account } from '@/utils/account/schema';
import { timeAgo, clockText, numberText, megabytesText, dateTimeText } from '@/utils/i18n/format';
import { CheckIcon, CrossIcon, QuestionIcon } from '../ui/more-icons';
import { classes } from '@/components/ui/classes';
import { ScrollTable } from '@/components/ui/scroll-table';
import { StaticOrders } from './static-orders';
import styles from './account-overview.module.css';

function health(account: Account) {
  const { healthy } = account.scraper;
  if (healthy === null)
    return { tone: '', icon: QuestionIcon, word: 'account.healthUnknown' } as const;
  return healthy
    ? ({ tone: 'good', icon: CheckIcon, word: 'account.healthy' } as const)
    : ({ tone: 'bad', icon: CrossIcon, word: 'account.unhealthy' } as const);
}

/** Owner and type of the API key as reported by the service, with the time of the last check. */
export function AccountFacts({ account, now }: { account: Account; now: number }) {
  const closed = i18n.t(account.emailUnverified ? 'account.scopeClosed' : 'common.notReported');
  return (
    <dl class="facts in-line">
      <dt>{i18n.t('account.key')}</dt>
      <dd class="mono">{i18n.t('account.keyTail', [account.keyTail])}</dd>
      <dt>{i18n.t('account.scope')}</dt>
      <dd>{account.ownershipScope ?? closed}</dd>
      <dt>{i18n.t('account.kind')}</dt>
      <dd>{account.authType ?? closed}</dd>
      <dt>{i18n.t('account.checked')}</dt>
      <dd title={dateTimeText(account.checkedAt)}>
        {i18n.t('account.asOf', [dateTimeText(account.checkedAt)])}{' '}
        <span class="muted">({timeAgo(account.checkedAt, now)})</span>
      </dd>
    </dl>
  );
}

/** Table of the proxy products with their remaining balances. */
export function ProductTable({ account, now }: { account: Account; now: number }) {
  const { products, unknownProducts = [] } = account;
  if (products.length + unknownProducts.length === 0)
    return <p class="hint">{i18n.t('account.noProducts')}</p>;
  return (
    <>
      <ScrollTable label={i18n.t('account.products')}>
        <table class={classes('table', styles.products)}>
          <thead>
            <tr>
              <th scope="col">{i18n.t('account.product')}</th>
              <th scope="col" class="end">
                {i18n.t('account.balance')}
              </th>
              <th scope="col">{i18n.t('account.endpoint')}</th>
              <th scope="col">{i18n.t('account.ports')}</th>
            </tr>
          </thead>
          <tbody>
            {products.map((product) => (
              <tr key={product.code}>
                <th scope="row">{i18n.t(`product.${product.code}`)}</th>
                <td class="end num">
                  {product.balanceMb === null
                    ? i18n.t('account.noBalance')
                    : megabytesText(product.balanceMb)}
                  {product.balanceMb === 0 && (
                    <span class="chip bad">{i18n.t('account.balanceEmpty')}</span>
                  )}
                </td>
                {product.endpoint === null ? (
                  <td class="muted">{i18n.t('common.notReported')}</td>
                ) : (
                  <td class="mono">{product.endpoint}</td>
                )}
                <td class="num">
                  {[product.ports.http, product.ports.socks5].filter(Boolean).join(', ')}
                </td>
              </tr>
            ))}
            {unknownProducts.map(({ code, balanceMb, fields }) => (
              <tr key={code}>
                <th scope="row" class="mono">
                  {code}
                </th>
                <td class="end num">{balanceMb !== null && megabytesText(balanceMb)}</td>
                <td colSpan={2}>
                  {i18n.t('account.unknownProduct')}{' '}
                  {fields.length > 0 && i18n.t('account.unknownFields', [fields.join(', ')])}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollTable>
      {products.map(
        ({ code, orders }) =>
          orders && <StaticOrders key={code} code={code} orders={orders} now={now} />,
      )}
      {products.map(
        ({ code, unknownFields }) =>
          unknownFields && (
            <p class="hint break" key={code}>
              {i18n.t('account.alsoReported', [
                i18n.t(`product.${code}`),
                unknownFields.join(', '),
              ])}
            </p>
          ),
      )}
    </>
  );
}

interface FactsProps {
  account: Account;
  /** Uses a single-line layout on wide pages, with each name above its value. */
  inLine?: boolean;
}

/** Scraper access: credits, concurrency, health. */
export function ScraperFacts({ account, inLine = false }: FactsProps) {
  const { scraper } = account;
  const { tone, icon: HealthIcon, word } = health(account);
  if (!scraper.hasAccess) return <span class="chip">{i18n.t('account.noAccess')}</span>;
  return (
    <dl class={classes('facts', inLine && 'in-line')}>
      <dt>{i18n.t('account.credits')}</dt>
      <dd class="num">{numberText(scraper.credits)}</dd>
      <dt>{i18n.t('account.concurrency')}</dt>
      <dd class="num">{numberText(scraper.concurrency)}</dd>
      <dt>{i18n.t('account.health')}</dt>
      <dd>
        <span class={`chip ${tone}`}>
          <HealthIcon size={11} />
          {i18n.t(word)}
        </span>
      </dd>
      <dt>{i18n.t('account.address')}</dt>
      <dd class="mono">{scraper.endpointUrl}</dd>
      <UnknownFields names={scraper.unknownFields} />
    </dl>
  );
}

function UnknownFields({ names }: { names: readonly string[] | undefined }) {
  if (names === undefined) return null;
  return (
    <>
      <dt>{i18n.t('account.otherFields')}</dt>
      <dd class="break">{names.join(', ')}</dd>
    </>
  );
}

/** Access to the Scraping Browser. */
export function BrowserFacts({ account, inLine = false }: FactsProps) {
  const { browser } = account;
  if (!browser.hasAccess) return <span class="chip">{i18n.t('account.noAccess')}</span>;
  return (
    <dl class={classes('facts', inLine && 'in-line')}>
      <dt>{i18n.t('account.credits')}</dt>
      <dd class="num">{numberText(browser.credits)}</dd>
      <dt>{i18n.t('account.concurrency')}</dt>
      <dd class="num">{numberText(browser.concurrency)}</dd>
      <dt>{i18n.t('account.sessionLength')}</dt>
      <dd class="num">{clockText(browser.maxSessionLengthSeconds * 1000)}</dd>
      <dt>{i18n.t('account.address')}</dt>
      <dd class="mono">{browser.endpointUrl}</dd>
      <UnknownFields names={browser.unknownFields} />
    </dl>
  );
}
