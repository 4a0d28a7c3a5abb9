import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testProcesses } from '../../run/test-processes';
import { root } from '../project-files';

test('tests of rules share processes; one that reaches the extension API, a mock or a DOM has its own context', () => {
  const { shared, own } = testProcesses();
  expect(shared).toContain('tests/unit/proxy/routing/resolve-profile.test.ts');
  // Each of these differs in a single way: it imports storage, imports `vi`, names an environment.
  const contexts = new Set([
    'tests/unit/account/background/account-in-use.test.ts',
    'tests/unit/security/data-key.test.ts',
    'tests/unit/view/markdown/markdown.test.ts',
  ]);
  expect(shared.filter((file) => contexts.has(file))).toEqual([]);
  expect(own).toContain('tests/unit/runs/agent/agent-message.test.ts');
  expect(own.length).toBeLessThan(20);
  expect(shared.length).toBeGreaterThan(100);
});

test('tests of the local service mock nothing, since they share processes', () => {
  const files = globSync('tests/service/**/*.test.ts', { cwd: root });
  expect(files.length).toBeGreaterThan(10);
  const mocking =
    /\bvi\b[^;]*\} from 'vitest'|\bprocess\.(chdir|exitCode|on)\b|\bglobalThis\.\w+ =/;
  expect(files.filter((file) => mocking.test(readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

test('tests spy on the classes that the files of a process share, as nothing takes an assignment back', () => {
  const assigned =
    /(Object\.(assign|defineProperty)\(\s*\w+\.prototype\b|\w\.prototype(\.\w+|\[[^\]]+\]) = )/;
  const files = globSync('tests/unit/**/*.test.{ts,tsx}', { cwd: root });
  const found = files.filter((file) => assigned.test(readFileSync(join(root, file), 'utf8')));
  expect(found).toEqual([]);
});
