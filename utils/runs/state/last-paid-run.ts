import { computed, type ReadonlySignal } from '@preact/signals';
import { accountsItem } from '../../storage/registry/account';
import { itemSignal } from '../../storage/state/item-signal';
import { isUnsent } from '../run-states';
import type { Run } from '../schema';
import { runs } from './runs';

const accounts = itemSignal(accountsItem);

/** The newest run with a cost that the account in use paid from this browser; undefined: none, or not loaded yet. */
export const lastPaidRun: ReadonlySignal<Run | undefined> = computed(() => {
  const id = accounts.value.value?.current.id;
  if (id === undefined) return undefined;
  return runs.value.find(
    (run) =>
      run.cost.used !== null &&
      !run.restored &&
      !isUnsent(run) &&
      // Runs from before there were several accounts count for every account.
      (run.accountId ?? id) === id,
  );
});
