import { expect, test } from 'vitest';
import { sharedTests } from '../../run/shared-tests';

test('tests of rules share processes; one that reaches the extension API, a mock or a DOM has its own', () => {
  const shared = sharedTests();
  expect(shared).toContain('tests/unit/proxy/routing/resolve-profile.test.ts');
  // Each of these differs in a single way: it imports storage, imports `vi`, names an environment.
  const own = new Set([
    'tests/unit/account/background/account-in-use.test.ts',
    'tests/unit/security/data-key.test.ts',
    'tests/unit/view/markdown/markdown.test.ts',
  ]);
  expect(shared.filter((file) => own.has(file))).toEqual([]);
  expect(shared.length).toBeGreaterThan(100);
});
