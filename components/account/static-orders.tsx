import type { AccountProduct, StaticOrder } from '@/utils/account/schema';
import { countText, dateTimeText, utcDayText } from '@/utils/i18n/format';
import { i18n } from '@/utils/i18n/i18n';
import { parseTime } from '@/utils/schedules/parse-service-lists';

interface Props {
  code: AccountProduct['code'];
  orders: readonly StaticOrder[];
  /** Time in ms. */
  now: number;
}

/** When the static addresses of a product expire. */
export function StaticOrders({ code, orders, now }: Props) {
  return orders.map(({ expiry, addresses }) => {
    const name = i18n.t(`product.${code}`);
    const subject =
      addresses === null ? name : `${name}, ${countText('jobs.addressCount', addresses)}`;
    return (
      <p class="hint break" key={expiry}>
        {i18n.t(isPast(expiry, now) ? 'account.orderExpired' : 'account.orderExpires', [
          subject,
          expiryText(expiry),
        ])}
      </p>
    );
  });
}

const dayMs = 86_400_000;

/** Whether a time is midnight in UTC, as in the only sample (facts, section 6). It is taken for the whole day. */
const isDay = (at: number): boolean => at % dayMs === 0;

function expiryText(expiry: string): string {
  const at = parseTime(expiry);
  if (at === null) return expiry;
  return isDay(at) ? utcDayText(at) : dateTimeText(at);
}

/** Whether an order has ended. One that names a day lasts until the end of that day in UTC. */
function isPast(expiry: string, now: number): boolean {
  const at = parseTime(expiry);
  return at !== null && (isDay(at) ? at + dayMs : at) <= now;
}
