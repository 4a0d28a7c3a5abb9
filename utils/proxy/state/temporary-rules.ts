import { computed, signal, type ReadonlySignal } from '@preact/signals';
import { itemSignal } from '../../storage/state/item-signal';
import { timedRulesItem } from '@/utils/storage/registry/proxy';
import { tabRulesItem } from '../../storage/temporary-rules';
import { unended } from '../routing/temporary-rules';
import type { TemporaryRule } from '../schema';

const timed = itemSignal(timedRulesItem);
const ofTabs = signal<readonly TemporaryRule[]>([]);

/** Temporary rules of sites that have not ended, the newest first; empty until read. */
export const temporaryRules: ReadonlySignal<readonly TemporaryRule[]> = computed(() =>
  unended([...ofTabs.value, ...(timed.value.value ?? [])], Date.now()).sort(
    (a, b) => b.since - a.since,
  ),
);

async function read(): Promise<void> {
  ofTabs.value = await tabRulesItem.read();
}

tabRulesItem.watch(() => void read());

/** Resolves when the temporary rules were read for the first time. */
export const temporaryRulesRead: Promise<unknown> = Promise.all([timed.ready, read()]);
