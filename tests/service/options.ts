import { parseArgs } from 'node:util';
import type { ServiceOptions } from './types.ts';

export const defaults: ServiceOptions = {
  syncLimitSeconds: { request: 30, browser: 45 },
  handOver: '408',
  concurrency: 5,
  credits: 10_000,
  balanceMb: 5000,
  clockSpeed: 1,
  agentDelayMs: 0,
  strictKeys: false,
  nestedErrors: false,
};

export const usage = `Usage: npm run service -- [options]

  --json                 print one line of JSON with the addresses, then serve
  --sync-limit SECONDS   how long a synchronous scrape may take (default 30, browser 45)
  --hand-over 408|202    how one that takes longer is handed over (default 408)
  --concurrency N        scraper requests at once (default 5)
  --credits N            scraper credits (default 10000)
  --balance-mb N         data balance of each product in MB (default 5000)
  --clock-speed N        how fast session clocks run (default 1; 60: a minute in a second)
  --agent-delay-ms N     added to each agent answer (default 0)
  --strict-keys          take the scraper key only where the interface shows it
  --nested-errors        tell validation errors in the nested form
  --help                 this text
`;

interface Command {
  json: boolean;
  help: boolean;
  options: ServiceOptions;
}

/** Parses the command line. Throws an `Error` whose message names the invalid option. */
export function readCommand(argv: string[]): Command {
  const { values } = parseArgs({
    args: argv,
    options: {
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
      'sync-limit': { type: 'string' },
      'hand-over': { type: 'string' },
      concurrency: { type: 'string' },
      credits: { type: 'string' },
      'balance-mb': { type: 'string' },
      'clock-speed': { type: 'string' },
      'agent-delay-ms': { type: 'string' },
      'strict-keys': { type: 'boolean', default: false },
      'nested-errors': { type: 'boolean', default: false },
    },
  });

  function amount(name: keyof typeof values, fallback: number): number {
    const text = values[name];
    if (text === undefined) return fallback;
    const value = Number(text);
    if (text === '' || !Number.isFinite(value) || value < 0) {
      throw new Error(`--${name} wants a number, 0 or more`);
    }
    return value;
  }

  const clockSpeed = amount('clock-speed', defaults.clockSpeed);
  if (clockSpeed === 0) throw new Error('--clock-speed wants a number above 0');

  const handOver = values['hand-over'] ?? defaults.handOver;
  if (handOver !== '408' && handOver !== '202') throw new Error('--hand-over wants 408 or 202');
  const { request, browser } = defaults.syncLimitSeconds;
  return {
    json: values.json,
    help: values.help,
    options: {
      syncLimitSeconds: {
        request: amount('sync-limit', request),
        browser: amount('sync-limit', browser),
      },
      handOver,
      concurrency: amount('concurrency', defaults.concurrency),
      credits: amount('credits', defaults.credits),
      balanceMb: amount('balance-mb', defaults.balanceMb),
      clockSpeed,
      agentDelayMs: amount('agent-delay-ms', defaults.agentDelayMs),
      strictKeys: values['strict-keys'],
      nestedErrors: values['nested-errors'],
    },
  };
}
