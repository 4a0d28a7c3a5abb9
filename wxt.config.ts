import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'wxt';
import { sharedChunk } from './tests/run/page-chunks';
import { oneStylesheetPerPage } from './tests/run/page-styles';
import { licencesText, packageFolder } from './tests/run/licences';

/** Permissions for all browsers; `docs/permissions.md` explains each to users. */
const permissions = [
  'activeTab',
  'alarms',
  'browsingData',
  'contextMenus',
  'notifications',
  'privacy',
  'proxy',
  'scripting',
  'storage',
  'unlimitedStorage',
  'webRequest',
  'webRequestAuthProvider',
];

/** Entrypoints without `webextension-polyfill`; all pages are built together with the popup. */
const withoutPolyfill = new Set(['card', 'extractor', 'pager', 'picker', 'popup', 'popup-preload']);

const apiPackages = new Set(['webextension-polyfill', '@wxt-dev/browser']);
/**
 * Replaces the packages that wrap the extension API with the API itself, under the only name that
 * the browser defines. A page could define the other one: `<iframe name="browser">`.
 */
const nativeApi = {
  name: 'vantage:native-api',
  enforce: 'pre' as const,
  resolveId: (id: string) => (apiPackages.has(id) ? '\0native-api' : undefined),
  load: (id: string) =>
    id === '\0native-api'
      ? 'export const browser = import.meta.env.FIREFOX ? globalThis.browser : globalThis.chrome; export default browser;'
      : undefined,
};

/** Folders of all packages in this build, collected from every bundle. */
const bundled = new Set<string>();

/** Default keyboard shortcut: a letter in Chromium, a digit in Firefox. */
const suggestedKey = (browser: string, letter: string, digit: number): string =>
  `Alt+Shift+${browser === 'firefox' ? digit : letter}`;

export default defineConfig({
  manifestVersion: 3,
  imports: false,
  publicDir: 'assets/public',
  modules: ['@wxt-dev/i18n/module', '@wxt-dev/auto-icons'],
  i18n: { localesDir: 'assets/locales' },
  autoIcons: { baseIconPath: 'assets/icon.svg' },
  webExt: { disabled: true },
  // Sources for store reviewers; of the tests only what the build needs.
  zip: {
    excludeSources: [
      'tests/!(run)/**',
      'assets/store/**',
      'test-results/**',
      'playwright-report/**',
      'coverage/**',
    ],
  },
  hooks: {
    // Content scripts and pages use the native API: Chromium's promises do without the polyfill
    // there, and each page would load 10 kB for it. In the background a listener answers a message
    // by returning a promise, which the polyfill adds to Chromium.
    'vite:build:extendConfig': (entrypoints, config) => {
      if (entrypoints.some(({ name }) => withoutPolyfill.has(name))) {
        (config.plugins ??= []).push(nativeApi);
      }
      // All pages are built together, with shared chunks; scripts are built one by one.
      const output = config.build?.rollupOptions?.output;
      if (entrypoints.some(({ name }) => name === 'popup') && output && !Array.isArray(output)) {
        const shared = { minShareCount: 2 };
        output.codeSplitting = {
          groups: [
            { name: sharedChunk('shared', path.resolve('entrypoints/popup/main.tsx')), ...shared },
            // Long lists are left out: they alone are 30 kB, and few pages show one.
            {
              name: 'ui',
              test: /\/components\/ui\/(?!hooks\/use-virtual|search-list|copy-button)/,
              ...shared,
            },
            {
              name: sharedChunk(
                'shared-by-workspace',
                path.resolve('entrypoints/workspace/main.tsx'),
              ),
              ...shared,
            },
          ],
        };
      }
    },
    // Lists the licences of all bundled packages. A licence that is not permitted fails the build.
    'build:done': ({ config }) =>
      writeFileSync(path.join(config.outDir, 'licences.txt'), licencesText(config.root, bundled)),
  },
  // Each page preloads all scripts it needs, instead of discovering them one after another.
  vite: () => ({
    build: {
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_file, needed, { hostType }) => (hostType === 'html' ? needed : []),
      },
    },
    plugins: [
      {
        name: 'vantage:note-packages',
        generateBundle: (_options, files) => {
          for (const file of Object.values(files)) {
            for (const id of file.type === 'chunk' ? file.moduleIds : []) {
              const folder = packageFolder(id);
              if (folder !== null) bundled.add(folder);
            }
          }
        },
      },
      {
        name: 'vantage:plain-dynamic-imports',
        enforce: 'pre',
        load: (id) =>
          id.includes('vite/preload-helper')
            ? 'export const __vitePreload = (load) => load();'
            : undefined,
      },
      oneStylesheetPerPage(),
    ],
  }),
  manifest: ({ browser }) => ({
    name: '__MSG_extName__',
    description: '__MSG_extDescription__',
    default_locale: 'en',
    permissions:
      browser === 'firefox'
        ? [
            ...permissions,
            'contextualIdentities',
            'cookies',
            // Also blocks requests without site access
            // (`utils/proxy/firefox/block-without-access.ts`).
            'declarativeNetRequest',
            'webRequestBlocking',
          ]
        : [...permissions, 'declarativeNetRequestWithHostAccess', 'offscreen'],
    host_permissions: ['<all_urls>'],
    action: {
      default_title: '__MSG_extName__',
      // By default, Firefox hides extension buttons in a menu.
      ...(browser === 'firefox' && { default_area: 'navbar' as const }),
    },
    // Firefox on Linux opens its own menus with letters (B, E, F, H, S, T and V in English, others
    // in other languages), so it gets digits. Chromium reserves A, B, C, N, P, R, T, W, X and Z
    // (measured on 153 and 156 with real keys).
    commands: {
      _execute_action: { suggested_key: { default: suggestedKey(browser, 'V', 1) } },
      'toggle-last': {
        suggested_key: { default: suggestedKey(browser, 'O', 2) },
        description: '__MSG_command_toggleLast__',
      },
      rotate: {
        suggested_key: { default: suggestedKey(browser, 'E', 3) },
        description: '__MSG_command_rotate__',
      },
      scrape: {
        suggested_key: { default: suggestedKey(browser, 'S', 4) },
        description: '__MSG_command_scrape__',
      },
      // Without keys of their own: the user assigns them.
      'profile-1': { description: '__MSG_command_profile1__' },
      'profile-2': { description: '__MSG_command_profile2__' },
      'profile-3': { description: '__MSG_command_profile3__' },
      'profile-4': { description: '__MSG_command_profile4__' },
      'profile-5': { description: '__MSG_command_profile5__' },
      'profile-6': { description: '__MSG_command_profile6__' },
      'profile-7': { description: '__MSG_command_profile7__' },
      'profile-8': { description: '__MSG_command_profile8__' },
      'profile-9': { description: '__MSG_command_profile9__' },
      // Chromium allows four default shortcuts; there the user can set these two.
      pick: {
        ...(browser === 'firefox' && { suggested_key: { default: 'Alt+Shift+6' } }),
        description: '__MSG_command_pick__',
      },
      ...(browser === 'firefox'
        ? { _execute_sidebar_action: { suggested_key: { default: 'Alt+Shift+D' } } }
        : { panel: { description: '__MSG_command_panel__' } }),
    },
    options_ui: { page: 'workspace.html', open_in_tab: true },
    content_security_policy: {
      extension_pages: [
        "default-src 'self'",
        "img-src 'self' data: blob:",
        "style-src 'self' 'unsafe-inline'",
        // No site has such a name, so that only a proxy can respond
        // (`utils/proxy/background/exit/proxy-probe.ts`).
        "connect-src 'self' https: wss: http://*.invalid",
        "frame-src 'self'",
        // The workspace and the side panel frame the viewer.
        "frame-ancestors 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "object-src 'none'",
      ].join('; '),
    },
    ...(browser === 'firefox'
      ? {
          browser_specific_settings: {
            gecko: {
              id: 'vantage@vantage.example',
              strict_min_version: '140.0',
              data_collection_permissions: {
                required: ['authenticationInfo', 'browsingActivity', 'websiteContent'],
              },
            },
          },
        }
      : {
          storage: { managed_schema: 'managed-schema.json' },
          minimum_chrome_version: '128',
          incognito: 'split',
        }),
  }),
});
