import { isPermitted } from './licences.ts';

/** The stores that Vantage is packed for, as the bundler names their builds. */
export const stores = ['chrome', 'edge', 'firefox'] as const;

export type Store = (typeof stores)[number];

/** One permission of the table in `docs/permissions.md`, and the browser it is for (null: both). */
export interface Told {
  name: string;
  only: 'chromium' | 'firefox' | null;
}

/** The permissions that users are told of: the first cells of the table in `docs/permissions.md`. */
export function permissionsTold(page: string): Told[] {
  return page.split('\n').flatMap((line) => {
    const cell = /^\| ([^|]+) \|/.exec(line)?.[1] ?? '';
    const only = cell.includes('(Firefox)')
      ? 'firefox'
      : cell.includes('(Chromium)')
        ? 'chromium'
        : null;
    return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => ({ name, only }) satisfies Told);
  });
}

/** What this store's manifest must ask for, sorted: no more and no less than users are told. */
export function permissionsFor(store: Store, told: Told[]): string[] {
  const browser = store === 'firefox' ? 'firefox' : 'chromium';
  return told
    .filter(({ only }) => only === null || only === browser)
    .map(({ name }) => name)
    .sort();
}

/** The versions below which something that Vantage is built on is missing. */
export const oldest = { chrome: '128', firefox: '140.0' };

function list(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}

/** A field inside nested objects; undefined where any of them is missing. */
export function within(value: unknown, ...names: string[]): unknown {
  return names.reduce<unknown>(
    (found, name) =>
      typeof found === 'object' && found !== null
        ? Object.entries(found).find(([key]) => key === name)?.[1]
        : undefined,
    value,
  );
}

/** What is wrong with the security policy of the extension's pages, as sentences. */
function wrongInPolicy(policy: string): string[] {
  const parts = new Map(
    policy.split(';').map((part) => {
      const [name = '', ...sources] = part.trim().split(/\s+/);
      return [name, sources] as const;
    }),
  );
  // Names under `invalid` exist nowhere (RFC 6761): only a proxy answers for one.
  const open = policy.replace(' http://*.invalid', '');
  const scripts = parts.get('script-src') ?? parts.get('default-src') ?? [];
  return [
    ...(scripts.join() === "'self'" ? [] : [`scripts may come from ${scripts.join(' ')}`]),
    ...(parts.get('object-src')?.join() === "'none'" ? [] : ['plug-ins are not forbidden']),
    ...(parts.get('form-action')?.join() === "'none'" ? [] : ['forms may be sent']),
    ...(open.includes('http:') || policy.includes('unsafe-eval') ? ['it is too loose'] : []),
  ].map((wrong) => `content security policy: ${wrong}`);
}

/**
 * What is wrong with a manifest, as sentences; empty when it may be handed in.
 * @param told the permissions that users are told of
 * @param version of package.json
 */
export function wrongInManifest(
  store: Store,
  manifest: unknown,
  told: Told[],
  version: string,
): string[] {
  const asked = [
    ...list(within(manifest, 'permissions')),
    ...list(within(manifest, 'host_permissions')),
  ].sort();
  const expected = permissionsFor(store, told);
  const [lowest, wanted] =
    store === 'firefox'
      ? [
          within(manifest, 'browser_specific_settings', 'gecko', 'strict_min_version'),
          oldest.firefox,
        ]
      : [within(manifest, 'minimum_chrome_version'), oldest.chrome];
  const policy = within(manifest, 'content_security_policy', 'extension_pages');
  const forbidden = ['content_scripts', 'externally_connectable', 'key', 'update_url', 'sandbox'];
  return [
    ...(within(manifest, 'manifest_version') === 3 ? [] : ['it is not of version 3']),
    ...(within(manifest, 'version') === version ? [] : [`its version is not ${version}`]),
    ...(asked.join() === expected.join()
      ? []
      : [`it asks for ${asked.join(', ')}; docs/permissions.md names ${expected.join(', ')}`]),
    ...forbidden
      .filter((name) => within(manifest, name) !== undefined)
      .map((name) => `it has ${name}`),
    ...(lowest === wanted ? [] : [`its oldest browser is ${String(lowest)}, not ${wanted}`]),
    ...wrongInPolicy(typeof policy === 'string' ? policy : ''),
  ];
}

/** Everything that a package may hold. */
const expectedFiles = [
  /^manifest\.json$/,
  /^managed-schema\.json$/,
  /^licences\.txt$/,
  /^_locales\/[a-zA-Z_]+\/messages\.json$/,
  /^(icons|state)\/[a-z0-9-]+\.png$/,
  /^assets\/[\w-]+\.(css|png|svg|woff2)$/,
  // Where only code that is loaded later uses a CSS module, its class names are a chunk of their own.
  /^chunks\/[\w-]+(\.module-[\w-]+)?\.js$/,
  /^(content-scripts\/)?[a-z-]+\.js$/,
  /^[a-z]+\.html$/,
];

/** What only a development or test build holds. */
const left =
  /sourceMappingURL|(?:https?|wss?):\/\/(?:localhost|127\.)|vantage\.test|import\.meta\.hot/;

/** Files that have no place in a package, and traces of development in those that have, as sentences. */
export function wrongInFiles(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([name, text]) => {
    if (!expectedFiles.some((pattern) => pattern.test(name))) return [`${name} has no place in it`];
    const trace = /\.(js|html)$/.test(name) ? left.exec(text)?.[0] : undefined;
    return trace === undefined ? [] : [`${name} holds ${trace}`];
  });
}

/** What is wrong with the list of bundled packages and their licences, as sentences. */
export function wrongInLicences(text: string): string[] {
  const named = [...text.matchAll(/^-{60}\n\n(\S+) \S+ \(([^\n]+)\)$/gm)];
  return [
    ...(named.some(([, name]) => name === 'preact') ? [] : ['licences.txt names no packages']),
    ...named
      .filter(([, , licence = '']) => !isPermitted(licence))
      .map(([, name, licence]) => `${name} is under ${licence}`),
  ];
}
