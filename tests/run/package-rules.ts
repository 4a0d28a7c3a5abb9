import { isPermitted } from './licences.ts';

/** Stores that Vantage is packed for, named as the bundler names their builds. */
export const stores = ['chrome', 'edge', 'firefox'] as const;

export type Store = (typeof stores)[number];

/** Row of the table in `docs/permissions.md`: a permission and its browser (null: both). */
interface DocumentedPermission {
  name: string;
  only: 'chromium' | 'firefox' | null;
}

/** Permissions that users are told about: the first cells of the table in `docs/permissions.md`. */
export function documentedPermissions(page: string): DocumentedPermission[] {
  return page.split('\n').flatMap((line) => {
    const cell = /^\| ([^|]+) \|/.exec(line)?.[1] ?? '';
    const only = cell.includes('(Firefox)')
      ? 'firefox'
      : cell.includes('(Chromium)')
        ? 'chromium'
        : null;
    return [...cell.matchAll(/`([^`]+)`/g)].map(
      ([, name = '']) => ({ name, only }) satisfies DocumentedPermission,
    );
  });
}

/**
 * Permissions that this store's manifest must request, sorted: exactly those that users are told
 * about.
 */
export function permissionsFor(store: Store, documented: DocumentedPermission[]): string[] {
  const browser = store === 'firefox' ? 'firefox' : 'chromium';
  return documented
    .filter(({ only }) => only === null || only === browser)
    .map(({ name }) => name)
    .sort();
}

/** Minimum browser versions; older ones lack an API that Vantage needs. */
export const oldest = { chrome: '128', firefox: '140.0' };

function list(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}

/** Field at a path in nested objects; undefined where any of them is missing. */
export function within(value: unknown, ...names: string[]): unknown {
  return names.reduce<unknown>(
    (found, name) =>
      typeof found === 'object' && found !== null
        ? Object.entries(found).find(([key]) => key === name)?.[1]
        : undefined,
    value,
  );
}

/** Problems of the content security policy of the extension's pages, as sentences. */
function policyProblems(policy: string): string[] {
  const parts = new Map(
    policy.split(';').map((part) => {
      const [name = '', ...sources] = part.trim().split(/\s+/);
      return [name, sources] as const;
    }),
  );
  // Names under `invalid` exist nowhere (RFC 6761), so only a proxy can answer for one.
  const open = policy.replace(' http://*.invalid', '');
  const scripts = parts.get('script-src') ?? parts.get('default-src') ?? [];
  return [
    ...(scripts.join() === "'self'" ? [] : [`scripts may come from ${scripts.join(' ')}`]),
    ...(parts.get('object-src')?.join() === "'none'" ? [] : ['plug-ins are not forbidden']),
    ...(parts.get('form-action')?.join() === "'none'" ? [] : ['forms may be sent']),
    ...(parts.get('frame-ancestors')?.join() === "'self'" ? [] : ['others may frame the pages']),
    ...(open.includes('http:') || policy.includes('unsafe-eval') ? ['it is too loose'] : []),
  ].map((problem) => `content security policy: ${problem}`);
}

/**
 * Problems of a manifest, as sentences; empty when it may be submitted.
 * @param documented the permissions that users are told about
 * @param version of package.json
 */
export function manifestProblems(
  store: Store,
  manifest: unknown,
  documented: DocumentedPermission[],
  version: string,
): string[] {
  const requested = [
    ...list(within(manifest, 'permissions')),
    ...list(within(manifest, 'host_permissions')),
  ].sort();
  const expected = permissionsFor(store, documented);
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
    ...(requested.join() === expected.join()
      ? []
      : [`it asks for ${requested.join(', ')}; docs/permissions.md names ${expected.join(', ')}`]),
    ...forbidden
      .filter((name) => within(manifest, name) !== undefined)
      .map((name) => `it has ${name}`),
    ...(lowest === wanted ? [] : [`its oldest browser is ${String(lowest)}, not ${wanted}`]),
    ...(store !== 'firefox' || within(manifest, 'action', 'default_area') === 'navbar'
      ? []
      : ['its button is not placed in the toolbar']),
    ...policyProblems(typeof policy === 'string' ? policy : ''),
  ];
}

/** Files that a package may contain. */
const expectedFiles = [
  /^manifest\.json$/,
  /^managed-schema\.json$/,
  /^licences\.txt$/,
  /^_locales\/[a-zA-Z_]+\/messages\.json$/,
  /^(icons|state)\/[a-z0-9-]+\.png$/,
  /^assets\/[\w-]+\.(css|png|svg|woff2)$/,
  // CSS modules used only by lazily loaded code have their class names in a chunk of their own, and
  // a library loaded lazily gives its chunk the name of its file (papaparse.min).
  /^chunks\/[\w-]+(\.(?:module|min)-[\w-]+)?\.js$/,
  /^(content-scripts\/)?[a-z-]+\.js$/,
  /^[a-z]+\.html$/,
];

/** Traces of a development or test build. */
const left =
  /sourceMappingURL|(?:https?|wss?):\/\/(?:localhost|127\.)|vantage\.test|import\.meta\.hot/;

/**
 * Problems of the files of a package, as sentences: files that do not belong there, and traces of
 * development.
 */
export function fileProblems(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([name, text]) => {
    if (!expectedFiles.some((pattern) => pattern.test(name))) return [`${name} has no place in it`];
    const trace = /\.(js|html)$/.test(name) ? left.exec(text)?.[0] : undefined;
    return trace === undefined ? [] : [`${name} holds ${trace}`];
  });
}

/** Problems of the list of bundled packages and their licences, as sentences. */
export function licenceProblems(text: string): string[] {
  const named = [...text.matchAll(/^-{60}\n\n(\S+) \S+ \(([^\n]+)\)$/gm)];
  return [
    ...(named.some(([, name]) => name === 'preact') ? [] : ['licences.txt names no packages']),
    ...named
      .filter(([, , licence = '']) => !isPermitted(licence))
      .map(([, name, licence]) => `${name} is under ${licence}`),
  ];
}
