import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'wxt';
import { oneStylesheetPerPage } from './tests/run/pageStyles';
import { licencesText, packageFolder } from './tests/run/licences';

/** What every browser grants; each is explained to users in the README's permissions table. */
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

/** Entrypoints, each with a bundle of its own, that do without `webextension-polyfill`. */
const withoutPolyfill = new Set(['card', 'picker', 'popup-preload']);

const apiPackages = new Set(['webextension-polyfill', '@wxt-dev/browser']);
/**
 * In the place of the packages that wrap the browser's API: the API itself, by the one name that the browser defines. The
 * other is whatever the page says: `<iframe name="browser">`.
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

/**
 * What almost every page needs, as one file. Split by who needs what it was 26 files for the workspace and 14 for the popup,
 * and each costs about half a millisecond before the first paint (`tests/bench/opening.bench.ts`). What the
 * popup has no use for is left out: long lists alone bring 30 kB.
 */
const sharedByPages =
  /\/(components\/ui(?!\/(?:use-virtual|search-list|copy-button))|utils\/(i18n|problem|messaging|storage\/state)|@preact|preact|zod)[/.]/;

/** Folders of the packages that went into this build; every bundle of it adds its own. */
const bundled = new Set<string>();

/** The shortcut that the manifest suggests: a letter in Chromium, a digit in Firefox. */
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
  // The sources that a store's reviewer builds from: of the tests' folder only what the build itself needs.
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
    // Content scripts get the browser's own API object: they call nothing whose promises the polyfill would add, and each
    // page with a card would load 10 kB for it. The popup's first script likewise.
    'vite:build:extendConfig': (entrypoints, config) => {
      if (entrypoints.some(({ name }) => withoutPolyfill.has(name))) {
        (config.plugins ??= []).push(nativeApi);
      }
      // The pages are one build, whose output may be split; a script alone is not.
      const output = config.build?.rollupOptions?.output;
      if (entrypoints.some(({ name }) => name === 'popup') && output && !Array.isArray(output)) {
        output.codeSplitting = {
          groups: [{ name: 'shared', test: sharedByPages, minShareCount: 2 }],
        };
      }
    },
    // A package tells whose work it holds. A licence that is not permitted ends the build.
    'build:done': ({ config }) =>
      writeFileSync(path.join(config.outDir, 'licences.txt'), licencesText(config.root, bundled)),
  },
  // A page names every script that it needs at once, so that none is found only once another was read.
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
        name: 'vantage:plain-late-imports',
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
            // Also blocks without site access (`utils/proxy/firefox/block-without-access.ts`).
            'declarativeNetRequest',
            'webRequestBlocking',
          ]
        : [...permissions, 'declarativeNetRequestWithHostAccess'],
    host_permissions: ['<all_urls>'],
    action: {
      default_title: '__MSG_extName__',
      // Firefox hides the buttons of other extensions in a menu.
      ...(browser === 'firefox' && { default_area: 'navbar' as const }),
    },
    // Firefox on Linux opens its own menus with letters (B, E, F, H, S, T and V in English, others in other languages), so
    // it has digits. Chromium keeps A, B, C, N, P, R, T, W, X and Z for itself (measured on 153 and 156 with real keys).
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
      // Chromium suggests four keys at most; this one is the user's to choose there.
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
        // No site has such a name: only a proxy answers (`utils/proxy/background/proxy-probe.ts`).
        "connect-src 'self' https: wss: http://*.invalid",
        "frame-src 'self'",
        // The workspace and the side panel frame the viewer. Tried in Chromium 156 only.
        ...(browser === 'firefox' ? [] : ["frame-ancestors 'self'"]),
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
