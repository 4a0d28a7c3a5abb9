import { expect, test } from 'vitest';
import type { SkippedItem } from '@/utils/proxy/import/import-result';
import { note } from '@/utils/proxy/import/notes';
import { cpuTime } from '../../../fixtures/cpu-time';

test('a note is told once: per rule, or per owner where it applies to all its rules', () => {
  const skipped: SkippedItem[] = [];
  for (const rule of ['a', 'b', 'a']) {
    note('host-itself', 'P', rule, skipped);
    note('whole-address', 'P', rule, skipped);
    note(undefined, 'P', rule, skipped);
  }
  expect(skipped).toEqual([
    { name: 'a', why: 'host-itself' },
    { name: 'P', why: 'whole-address' },
    { name: 'b', why: 'host-itself' },
  ]);
  const other: SkippedItem[] = [];
  note('host-itself', 'P', 'a', other);
  expect(other).toHaveLength(1);
});

test('50,000 rules with a note each take less than a second', () => {
  const skipped: SkippedItem[] = [];
  const before = cpuTime();
  for (let rule = 0; rule < 50_000; rule += 1) note('host-itself', 'P', `rule ${rule}`, skipped);
  expect(cpuTime() - before).toBeLessThan(1000);
  expect(skipped).toHaveLength(50_000);
});
