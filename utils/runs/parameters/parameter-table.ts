import * as z from 'zod/mini';
import {
  browserMode,
  choice,
  envelope,
  flag,
  noSavedScheme,
  ownSession,
  type Parameter,
  pdfPrice,
  price,
  rendered,
  requestMode,
  screenshotPrice,
  text,
  unpublished,
  withAi,
} from './parameter';
import {
  filters,
  headerLines,
  jsonObjects,
  resourceNames,
  savedId,
  seconds,
  selectors,
  sessionId,
  tagNames,
} from './parse-typed';

/**
 * Every parameter of `scraper/realtime` except `url`, `async` and the key (interface, 'Scraper API'; facts 2.1), in
 * the order of the form. Stored schema, form, validation, request body, cost estimate, exported code and the
 * assignment of the service's validation messages are all derived from these rows.
 */
export const parameterTable = {
  mode: {
    wire: 'mode',
    ...choice('mode.label', [
      { value: 'auto', label: 'mode.auto', price: price('auto', 2, 6) },
      { value: 'request', label: 'mode.request', price: price('request', 2) },
      { value: 'browser', label: 'mode.browser', price: price('browser', 5) },
    ]),
    control: 'segments',
    stored: true,
    group: 'basic',
  },
  country: {
    wire: 'proxy_country',
    aliases: ['country'],
    // Two-letter ISO code; empty: the service chooses.
    schema: () => z.string().check(z.regex(/^([A-Z]{2})?$/)),
    control: 'country',
    default: '',
    stored: true,
    group: 'basic',
    label: 'field.country',
  },
  content: {
    wire: 'content',
    aliases: ['include_content'],
    ...choice('ask.bring', [
      { value: 'html', label: 'ask.kinds.html' },
      { value: 'markdown', label: 'ask.kinds.markdown' },
      {
        value: 'screenshot',
        label: 'ask.kinds.screenshot',
        rule: browserMode,
        price: screenshotPrice,
      },
      { value: 'pdf', label: 'ask.kinds.pdf', rule: browserMode, price: pdfPrice },
    ]),
    group: 'basic',
  },
  screenshot: {
    wire: 'screenshot',
    ...flag('field.screenshot', 'field.screenshotHint'),
    stored: true,
    group: 'basic',
    rules: [browserMode, envelope],
    price: screenshotPrice,
  },

  proxyType: {
    wire: 'proxy_type',
    ...choice('ask.proxyType', [
      { value: '', label: 'ask.byService' },
      { value: 'residential', label: 'ask.proxyTypes.residential' },
      {
        value: 'datacenter',
        label: 'ask.proxyTypes.datacenter',
        rule: requestMode,
        price: price('datacenter', -1),
      },
    ]),
    group: 'connection',
    blockedHint: 'ask.datacenterNo',
  },
  session: {
    wire: 'proxy_session_id',
    ...text('ask.session', 'ask.sessionHint'),
    group: 'connection',
    rules: [ownSession],
    ...sessionId,
    secret: 'value',
  },
  /** Sends the session ID of the profile that takes the page; the ID never leaves the background otherwise. */
  sessionOfProfile: {
    wire: null,
    ...flag('ask.profileSession', 'ask.profileSessionHint'),
    control: 'profileSession',
    group: 'connection',
  },
  device: {
    wire: 'device',
    ...choice('ask.device', [
      { value: '', label: 'ask.byService' },
      { value: 'windows', label: 'ask.devices.windows' },
      { value: 'macos', label: 'ask.devices.macos' },
      { value: 'android', label: 'ask.devices.android' },
    ]),
    group: 'connection',
  },
  headers: {
    wire: 'additional_headers',
    ...text('ask.headers', 'ask.headersHint'),
    rows: 2,
    group: 'connection',
    ...headerLines,
    secret: 'headers',
  },

  waitUntil: {
    wire: 'wait_until',
    ...choice('ask.waitUntil', [
      { value: '', label: 'ask.byService' },
      { value: 'commit', label: 'ask.waits.commit' },
      { value: 'domcontentloaded', label: 'ask.waits.domcontentloaded' },
      { value: 'load', label: 'ask.waits.load' },
      { value: 'networkidle', label: 'ask.waits.networkidle' },
    ]),
    group: 'page',
    rules: [rendered],
  },
  waitSeconds: {
    wire: 'wait_seconds',
    ...text('ask.waitSeconds', 'ask.waitSecondsHint'),
    group: 'page',
    rules: [rendered],
    ...seconds,
  },
  blockedResources: {
    wire: 'block_resources',
    ...text('ask.blockedResources', 'ask.blockedResourcesHint'),
    group: 'page',
    rules: [rendered],
    ...resourceNames,
  },
  instructions: {
    wire: 'js_instructions',
    ...text('ask.instructions', 'ask.instructionsHint'),
    rows: 3,
    group: 'page',
    rules: [rendered],
    ...jsonObjects,
  },
  script: {
    wire: 'execute_js',
    ...text('ask.script', 'ask.scriptHint'),
    rows: 3,
    group: 'page',
    rules: [rendered],
  },

  delivery: {
    wire: 'delivery',
    ...choice('ask.delivery', [
      { value: 'json', label: 'ask.deliveries.json' },
      { value: 'raw', label: 'ask.deliveries.raw' },
    ]),
    group: 'answer',
    hint: 'ask.deliveryHint',
  },
  pdf: {
    wire: 'pdf',
    ...flag('ask.pdf', 'ask.pdfHint'),
    group: 'answer',
    rules: [browserMode, envelope],
    price: pdfPrice,
  },
  noHtml: {
    wire: 'no_html',
    ...flag('ask.noHtml'),
    group: 'answer',
    rules: [envelope],
  },
  captureHeaders: {
    wire: 'capture_headers',
    ...flag('ask.captureHeaders'),
    group: 'answer',
    rules: [envelope],
  },
  excludedTags: {
    wire: 'excluded_tags',
    ...text('ask.excludedTags', 'ask.excludedTagsHint'),
    group: 'answer',
    ...tagNames,
  },
  excludedSelectors: {
    wire: 'excluded_selectors',
    ...text('ask.excludedSelectors', 'ask.excludedSelectorsHint'),
    rows: 2,
    group: 'answer',
    ...selectors,
  },
  networkCapture: {
    wire: 'networkCapture',
    aliases: ['network_capture'],
    ...text('ask.networkCapture', 'ask.networkCaptureHint'),
    rows: 2,
    group: 'answer',
    rules: [rendered, envelope],
    ...filters,
  },

  ai: {
    wire: 'ai_enhance',
    ...flag('ask.aiOn', 'ask.aiHint'),
    group: 'ai',
    price: price('ai', 30),
  },
  aiSource: {
    wire: 'ai_source',
    ...choice('ask.aiSource', [
      { value: '', label: 'ask.aiSourceChoose' },
      { value: 'markdown', label: 'ask.aiSources.markdown' },
      { value: 'screenshot', label: 'ask.aiSources.screenshot', rule: browserMode },
    ]),
    group: 'ai',
    rules: [withAi],
    required: 'aiSource',
  },
  aiPrompt: {
    wire: 'ai_prompt',
    ...text('ask.aiPrompt', 'ask.aiPromptHint'),
    rows: 3,
    group: 'ai',
    rules: [withAi],
  },
  aiForceJson: {
    wire: 'ai_force_json',
    ...flag('ask.aiForceJson'),
    default: true,
    group: 'ai',
    rules: [withAi],
  },

  configId: {
    wire: 'config_id',
    ...text('ask.configId', 'ask.configIdHint'),
    group: 'saved',
    price: unpublished('config'),
    ...savedId,
  },
  schemeId: {
    wire: 'scheme_id',
    ...text('ask.schemeId', 'ask.schemeIdHint'),
    group: 'saved',
    price: unpublished('scheme'),
    ...savedId,
  },
  extractScheme: {
    wire: 'extract_scheme',
    ...text('ask.extractScheme', 'ask.extractSchemeHint'),
    rows: 3,
    group: 'saved',
    rules: [noSavedScheme],
    price: unpublished('extraction'),
    ...jsonObjects,
  },
  storageId: {
    wire: 'storage_id',
    ...text('ask.storageId', 'ask.storageIdHint'),
    group: 'saved',
    ...savedId,
  },
  defaultStorage: {
    wire: 'use_default_storage',
    ...flag('ask.defaultStorage'),
    group: 'saved',
  },
} as const satisfies Record<string, Parameter>;
