// Runs other programs for the bootstrap. Plain JavaScript: see bootstrap.mjs.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { whenOrphaned } from './orphan.mjs';

/** Root folder of the project. */
export const root = path.resolve(import.meta.dirname, '../..');

const binaries = path.join(root, 'node_modules', '.bin');

/** Failure that the user can fix: printed as a sentence without a stack trace. */
export class Stop extends Error {}

/** @param {string} sentence */
export function say(sentence) {
  console.log(`vantage: ${sentence}`);
}

/** PATH with the project's own commands first, including Node 24. */
export function runnersPath() {
  return [binaries, machinePath()].join(path.delimiter);
}

/** PATH of the machine, without the entries that npm added for this project. */
export function machinePath() {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter);
  return folders.filter((folder) => path.resolve(folder) !== binaries).join(path.delimiter);
}

/**
 * Runs a command to its end and shows its output; with `quiet`, only the last lines when it fails.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, limitSeconds?: number, quiet?: boolean }} [options]
 * @returns {Promise<boolean>} whether it succeeded, within the time limit if one is given
 */
export function run(command, args, { env = process.env, limitSeconds, quiet = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env,
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
      // On Windows npm is a script, which only a shell can start.
      shell: process.platform === 'win32',
      ...(limitSeconds === undefined
        ? {}
        : { timeout: limitSeconds * 1000, killSignal: 'SIGKILL' }),
    });
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        printed = (printed + String(text)).slice(-4000);
      });
    }
    child.once('error', (error) => {
      say(`${command} could not be started: ${error.message}`);
      resolve(false);
    });
    child.once('close', (code) => {
      if (code !== 0 && printed !== '')
        console.log(printed.trim().split('\n').slice(-8).join('\n'));
      resolve(code === 0);
    });
  });
}

const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
const signalNumbers = { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 };

/**
 * Continues as another program: forwards signals, waits for its end and returns its exit code.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<number>}
 */
export function hold(command, args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, env, stdio: 'inherit' });
    for (const signal of signals) process.on(signal, () => child.kill(signal));
    whenOrphaned(() => child.kill('SIGTERM'));
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      const number = signals.find((one) => one === signal);
      resolve(code ?? 128 + (number === undefined ? 9 : signalNumbers[number]));
    });
  });
}
