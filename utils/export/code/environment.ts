import { jsString } from './quote';

/**
 * JavaScript function that reads a variable. It throws while that is missing: `JSON.stringify` would
 * drop a secret header without a value, and the call would be charged without it.
 */
export const environmentFunction = `function environment(name) {
  const value = process.env[name];
  if (!value) throw new Error(\`The environment variable \${name} is not set\`);
  return value;
}
`;

/** JavaScript expression that reads a variable with `environmentFunction`. */
export const fromEnvironment = (name: string) => `environment(${jsString(name)})`;
