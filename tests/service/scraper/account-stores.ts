import type { Account } from '../types.ts';
import { Configs } from './configs.ts';
import { Schedules } from './schedules.ts';
import { Schemes } from './schemes.ts';
import { isRecord } from './shape.ts';
import { Storages } from './storages.ts';

/** Stores of everything that accounts save at the scraper. */
export interface AccountStores {
  schemes: Schemes;
  configs: Configs;
  schedules: Schedules;
  storages: Storages;
}

export function makeAccountStores(now: () => number): AccountStores {
  return {
    schemes: new Schemes(now),
    configs: new Configs(now),
    schedules: new Schedules(now),
    storages: new Storages(now),
  };
}

/**
 * Resolves the ids in the parameters: merges those of `config_id` under the given ones, and takes
 * `extract_scheme` from `scheme_id`. Problems name ids that the account does not have.
 */
export function withStoredIds(
  saved: AccountStores,
  account: Account,
  values: Record<string, unknown>,
): { values: Record<string, unknown> } | { problems: string[] } {
  const problems: string[] = [];
  const named = (name: string, from: Record<string, unknown>): string | null => {
    const id = from[name];
    if (id === undefined || id === null || id === '') return null;
    if (typeof id === 'string') return id;
    problems.push(`invalid ${name}`);
    return null;
  };
  const configId = named('config_id', values);
  const config = configId === null ? null : saved.configs.find(account, configId);
  if (configId !== null && !config) problems.push('config_id not found');
  const whole = { ...config?.config, ...values };

  const schemeId = named('scheme_id', whole);
  const scheme = schemeId === null ? null : saved.schemes.find(account, schemeId);
  if (schemeId !== null && !scheme) problems.push('scheme_id not found');
  const extract = scheme && isRecord(scheme.config) ? scheme.config['extract_scheme'] : undefined;
  if (extract !== undefined) whole['extract_scheme'] = extract;

  const storageId = named('storage_id', whole);
  if (storageId !== null && !saved.storages.find(account, storageId)) {
    problems.push('storage_id not found');
  }
  return problems.length > 0 ? { problems } : { values: whole };
}
