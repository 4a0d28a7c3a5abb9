/** Accepted warning of the linter, with the reason why it is no defect. */
interface Allowed {
  code: string;
  /** File that may have the warning; a hash in its name changes with every build. */
  file: RegExp;
  message: RegExp;
  /** Accepted number of warnings; more than this many are reported. */
  max: number;
  why: string;
}

export const allowedWarnings: Allowed[] = [
  {
    code: 'KEY_FIREFOX_ANDROID_UNSUPPORTED_BY_MIN_VERSION',
    file: /^manifest\.json$/,
    message: /Firefox for Android/,
    max: 1,
    why: 'Vantage is not offered for Android: it declares no gecko_android. On the desktop the key is known since 140.',
  },
  {
    code: 'UNSAFE_VAR_ASSIGNMENT',
    file: /^chunks\/[\w-]+\.js$/,
    message: /innerHTML/,
    max: 1,
    why: "Preact's own code for dangerouslySetInnerHTML. Vantage never uses it: oxlint forbids it (react/no-danger, no-restricted-properties).",
  },
];

/** Warning or error of the linter. */
interface Finding {
  code: string;
  file: string;
  message: string;
}

/**
 * Compares the linter's warnings with the accepted ones.
 * @returns new warnings, and accepted ones that no longer occur, as sentences
 */
export function unexpected(found: Finding[], allowed: Allowed[] = allowedWarnings): string[] {
  const fits = (one: Allowed, { code, file, message }: Finding): boolean =>
    one.code === code && one.file.test(file) && one.message.test(message);
  const unknown = found
    .filter((finding) => !allowed.some((one) => fits(one, finding)))
    .map(({ code, file, message }) => `${code} in ${file}: ${message}`);
  const counts = allowed.flatMap((one) => {
    const count = found.filter((finding) => fits(one, finding)).length;
    const name = `${one.code} (${one.message.source})`;
    if (count === 0) return [`${name} no longer happens: take it off the list`];
    return count > one.max ? [`${name} happens ${count} times, not ${one.max}`] : [];
  });
  return [...unknown, ...counts];
}
