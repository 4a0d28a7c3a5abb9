import { join } from 'node:path';
import type { IConfiguration, IForbiddenRuleType } from 'dependency-cruiser';

/**
 * Import rules ('walls'): who may import whom. `npm run walls` checks them with dependency-cruiser;
 * paths are regular expressions, and type imports count like all others.
 * `tests/unit/lint/walls.test.ts` proves that each rule is enforced.
 */

/** Groups of files that belong together. */
const entrypoints = '^entrypoints/';
const components = '^components/';
const door = '^utils/browser/ext\\.ts$';
const tabHelpers = '^utils/browser/(?!ext\\.ts)[^/]+$';
/**
 * Tab helpers for components: a few calls each about the page's own window, its tabs and files, without state. Some
 * work only in the page itself, or in the press of its user, so a message to the background cannot replace them.
 */
const pageHelpers = '^utils/browser/(page|open|save-file|disk-file|page-text)\\.ts$';
const background = '^utils/[^/]+/background/';
const pageState = '^utils/[^/]+/state(/|\\.ts$)';
const switching = '^utils/proxy/(chromium|firefox)/';
const library = '^utils/library/database/';
const storage = '^utils/storage/(?!state/|background/)';
const service = '^utils/service/';
const extract = '^utils/extract/';
const clients = '^utils/messaging/(page-client|card-client|send)\\.ts$';
const migrations = '^utils/storage/migrations/\\d';
const secrets = '^utils/security/background/secrets\\.ts$';

/** Scripts of the background; every other entry point is a page or a card. */
const backgroundScripts = '^entrypoints/background/';
/** Reads storage and keeps no signals, so the background and pages share it. */
const profileResolver = '^utils/proxy/state/profile-resolver\\.ts$';

const screens = [components, entrypoints];
const platform = [door, tabHelpers, background, pageState, switching, library, storage, clients];

/** Reads bodies and rows of results when they are opened or exported: they may be megabytes. */
const readsLibrary = [
  '^components/compare/read-variant-result\\.ts$',
  '^components/results/(export/(copy-result|export-results)|list/(library-(filters|usage-note)|limit-dialog))\\.tsx?$',
  '^components/results/(open-result|result-(annotations|compare)|views/result-views)\\.tsx$',
];
/**
 * Reads a profile's sites once, when it is edited, copied or exported: they may be 100,000 lines.
 */
const readsSites = [
  '^components/proxy/(profile-form/profile-editor|profiles-page|transfer/export-section)\\.tsx$',
];

type Paths = string | string[];

/** Forbids files at `from`, except `except`, to import files at `to`, except `allowed`. */
const wall = (
  name: string,
  comment: string,
  paths: { from: Paths; except?: string[]; to: Paths; allowed?: string[] },
): IForbiddenRuleType => ({
  name,
  comment,
  severity: 'error',
  from: { path: paths.from, pathNot: paths.except ?? [] },
  to: { path: paths.to, pathNot: paths.allowed ?? [] },
});

export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'No file imports itself through others.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolved',
      comment: 'Every import leads to a file: one that leads nowhere would pass all walls.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    wall('one-door', 'utils/browser/ext.ts alone imports the extension API.', {
      from: '.',
      except: [door],
      to: '(^|/)node_modules/(wxt/dist/browser|(@types/)?webextension-polyfill|@wxt-dev/browser)',
    }),
    wall('texts', 'utils/i18n/i18n.ts alone imports the generated texts: its types are quick.', {
      from: '.',
      except: ['^utils/i18n/i18n\\.ts$', '^\\.wxt/'],
      to: ['^\\.wxt/i18n', '(^|/)node_modules/@wxt-dev/i18n'],
    }),
    wall('door', 'The door imports nothing of ours.', {
      from: door,
      to: '^(entrypoints|components|utils)/',
    }),
    wall('rules', 'Rules, views, exports and messages take browser, storage and UI as arguments.', {
      from: '^utils/',
      except: [...platform, service],
      to: [...screens, ...platform],
    }),
    wall('service', 'Calls of the service take fetch and keys as arguments.', {
      from: service,
      to: [...screens, ...platform],
    }),
    wall('extract', 'What finds data runs in pages, and imports nothing of ours.', {
      from: extract,
      to: '^(entrypoints|components|utils)/',
      allowed: [extract],
    }),
    wall('message-clients', 'A message client knows the door and the protocol.', {
      from: clients,
      to: [...screens, pageState, background, storage, library, switching],
    }),
    wall('tab-helpers', 'Helpers over the door keep no state.', {
      from: tabHelpers,
      to: [...screens, pageState, background, storage, library, switching, service],
    }),
    wall('components', 'Components know rules, page state, messages and page helpers only.', {
      from: components,
      to: [entrypoints, door, tabHelpers, background, switching, service],
      allowed: [pageHelpers],
    }),
    wall('components-storage', 'Components follow stored values through page state.', {
      from: components,
      except: readsSites,
      to: storage,
    }),
    wall('components-library', 'Components list results through page state.', {
      from: components,
      except: readsLibrary,
      to: library,
    }),
    wall('library', 'The library is a database and nothing else.', {
      from: library,
      to: [...screens, door, pageState, background, switching, service],
    }),
    wall('storage', 'Stored items know nothing of who uses them.', {
      from: storage,
      to: [...screens, pageState, background, switching, service, library],
    }),
    wall('migrations', 'A migration imports nothing, so that no later change reaches it.', {
      from: migrations,
      to: '.',
    }),
    wall('page-state', 'State of pages knows no screens, background or service calls.', {
      from: pageState,
      to: [...screens, background, switching, service],
    }),
    wall('background', 'The background knows no screens and no state of pages.', {
      from: background,
      to: [...screens, pageState],
      allowed: [profileResolver],
    }),
    wall('switching', 'What carries the traffic knows no screens and no state of pages.', {
      from: switching,
      to: [...screens, pageState],
    }),
    wall('secrets', 'The background alone reads secrets.', {
      from: '.',
      except: [background, '^entrypoints/background/'],
      to: secrets,
    }),
    wall('pages', 'Pages and cards reach the background through messages only.', {
      from: entrypoints,
      except: [backgroundScripts],
      to: ['^entrypoints/background/', background, service],
    }),
    wall('tests', 'Nothing of the extension imports from tests.', { from: '.', to: '^tests/' }),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
    },
    // Parses TypeScript; without @swc/core no file would be read, and no violation found.
    parser: 'swc',
    webpackConfig: { fileName: join(import.meta.dirname, 'resolve.mjs') },
  },
} satisfies IConfiguration;
