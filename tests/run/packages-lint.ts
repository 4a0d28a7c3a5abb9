// Runs the linter of Firefox's store on the existing package; part of `npm run lint:store`.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { within } from './package-rules.ts';
import { unexpected } from './package-warnings.ts';
import { root } from './steps.ts';

const FindingSchema = z.object({
  code: z.string(),
  file: z._default(z.string(), ''),
  message: z.string(),
});
const ReportSchema = z.object({ errors: z.array(FindingSchema), warnings: z.array(FindingSchema) });

const own: unknown = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const archive = path.join(root, '.output', `vantage-${String(within(own, 'version'))}-firefox.zip`);
const linter = path.join(root, 'node_modules', 'addons-linter', 'bin', 'addons-linter');
const { stdout, stderr } = spawnSync(process.execPath, [linter, '--output', 'json', archive], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 50_000_000,
});
if (!stdout.startsWith('{')) throw new Error(`The linter gave no report\n${stdout}\n${stderr}`);
const { errors, warnings } = z.parse(ReportSchema, JSON.parse(stdout));
const findings = [
  ...errors.map(({ code, file, message }) => `error ${code} in ${file}: ${message}`),
  ...unexpected(warnings),
];
console.log(
  `addons-linter: ${errors.length} errors, ${warnings.length} warnings, ${findings.length} not allowed`,
);
for (const sentence of findings) console.log(`  ${sentence}`);
if (findings.length > 0) process.exitCode = 1;
