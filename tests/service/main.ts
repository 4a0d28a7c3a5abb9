import { readCommand, usage } from './options.ts';
import { startService } from './service.ts';
import type { ServiceAddresses } from './types.ts';

/** Command `npm run service`: starts the local service and runs until it is stopped. */

function describe(addresses: ServiceAddresses): string {
  const { keys, ...rest } = addresses;
  const lines = [
    ...Object.entries(rest),
    ...Object.entries(keys).map(([name, key]) => [`${name} key`, key]),
  ];
  return lines.map(([name, value]) => `${String(name).padEnd(16)} ${String(value)}`).join('\n');
}

let command: ReturnType<typeof readCommand>;
try {
  command = readCommand(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  process.exit(2);
}

if (command.help) {
  process.stdout.write(usage);
} else {
  const starting = startService(command.options);
  // Registered before anything is started, so that no file or process is left behind.
  const stop = () => {
    void starting.then(({ close }) => close()).then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  const { addresses } = await starting;
  process.stdout.write(`${command.json ? JSON.stringify(addresses) : describe(addresses)}\n`);
}
