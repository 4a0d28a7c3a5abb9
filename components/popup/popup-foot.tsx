import { i18n } from '@/utils/i18n/i18n';
import { HeaderLinks } from '@/components/ui/header-links';
import { Button } from '@/components/ui/button';
import { megabytesText } from '@/utils/i18n/measures';
import { locked } from '@/utils/security/state';
import { account, creditsLeft } from '@/utils/storage/state/page-state';
import { Credits } from '../scrape/credits';
import { frontProfile } from './front-profile';
import { paidParts } from './lazy-parts';
import { openFromPopup } from './popup-links';
import styles from './popup.module.css';

/** Remaining credits, and remaining gigabytes of the active profile's product. Links to the Account section. */
export function PopupFoot() {
  const { profile } = frontProfile();
  const known = account.value.value?.account ?? null;
  const products = known?.products ?? [];
  const product =
    products.find(({ code }) => profile?.kind === 'service' && code === profile.product) ??
    products.find(({ balanceMb }) => balanceMb !== null && balanceMb > 0) ??
    products[0];
  const used = paidParts.value?.runs.value.find(({ cost }) => cost.used !== null)?.cost.used;
  const isOpen = !locked.value;
  const balance = product?.balanceMb ?? null;
  return (
    <footer class={styles.foot}>
      <div class={styles.left}>
        {isOpen && known && <Credits used={used ?? null} left={creditsLeft()} />}
        {isOpen && product && balance !== null && (
          <span class={`row small muted ${styles.balance}`}>
            {/* In a long line the name is truncated, never the amount. */}
            <span class="clip" title={i18n.t(`product.${product.code}`)}>
              {i18n.t(`product.${product.code}`)}
            </span>
            <span class="num">{megabytesText(balance)}</span>
          </span>
        )}
      </div>
      <Button small quiet onClick={() => openFromPopup(known ? '#/account' : '#/welcome')}>
        {i18n.t('nav.account')}
      </Button>
      <HeaderLinks onGo={openFromPopup} />
    </footer>
  );
}
