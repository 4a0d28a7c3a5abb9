import type { StoredItem } from '../items';
import { secretPrefix } from '../../security/secrets-vault';
import { productCodes } from '../../proxy/product-codes';
import { accountItem, accountsItem, removedAccountsItem } from './account';
import { geoComparisonsItem } from './compare';
import { ruleListItem, ruleListStatesItem } from './rule-lists';
import {
  barrierItem,
  trafficByProfileItem,
  exitHistoryItem,
  privateRoutesItem,
  proxyItem,
  sessionBalanceItem,
  rotateUntilItem,
  excludedItem,
  keptTabsItem,
  lastProfileItem,
  profilesItem,
  sitesItem,
  timedRulesItem,
} from './proxy';
import { recipesItem } from './recipes';
import { serviceSchedulesItem } from './schedules';
import {
  scrapePreferencesItem,
  browserTestItem,
  libraryVersionItem,
  privateSpentItem,
} from './scrape';
import {
  keysToReplaceItem,
  lockItem,
  managedItem,
  settingsItem,
  skippedItem,
  welcomedItem,
} from './settings';
import { targetingItem } from './targeting';
import { balanceItem, usageItem } from './usage';
import { watchesItem } from './watches';
import { deliveryBodyItem, webhooksItem } from './webhooks';

/**
 * Every item of `storage.local` with a fixed key. Others: by profile `sitesItem` and `ruleListItem`, `deliveryBodyItem`
 * by delivery, and secrets in Chromium.
 */
export const items: readonly StoredItem<unknown>[] = [
  accountItem,
  accountsItem,
  scrapePreferencesItem,
  balanceItem,
  barrierItem,
  browserTestItem,
  trafficByProfileItem,
  excludedItem,
  exitHistoryItem,
  keptTabsItem,
  lastProfileItem,
  libraryVersionItem,
  lockItem,
  managedItem,
  privateRoutesItem,
  privateSpentItem,
  profilesItem,
  proxyItem,
  recipesItem,
  serviceSchedulesItem,
  settingsItem,
  skippedItem,
  sessionBalanceItem,
  rotateUntilItem,
  ruleListStatesItem,
  timedRulesItem,
  usageItem,
  watchesItem,
  webhooksItem,
  removedAccountsItem,
  welcomedItem,
  geoComparisonsItem,
  keysToReplaceItem,
  ...productCodes.map((code) => targetingItem(code)),
];

/** Parser for the value of a key; null: unknown to this version. */
export function itemAt(key: string): Pick<StoredItem<unknown>, 'parse'> | null {
  // Ciphertext, or metadata of the key: the vault distinguishes them on reading.
  if (key.startsWith(secretPrefix)) return { parse: (raw) => raw };
  const sites = sitesItem('').key;
  if (key.startsWith(sites)) return sitesItem(key.slice(sites.length));
  const bodies = deliveryBodyItem('').key;
  if (key.startsWith(bodies)) return deliveryBodyItem(key.slice(bodies.length));
  const lists = ruleListItem('').key;
  if (key.startsWith(lists)) return ruleListItem(key.slice(lists.length));
  return items.find((item) => item.key === key) ?? null;
}
