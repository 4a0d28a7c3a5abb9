import * as z from 'zod/mini';
import {
  browserMode,
  browserOrAutoMode,
  choice,
  flag,
  jsonDelivery,
  noSavedScheme,
  ownSession,
  type Parameter,
  price,
  requestMode,
  text,
  unpublishedCharge,
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

const screenshotPrice = price('screenshot', 1);
const pdfPrice = unpublishedCharge('pdf');

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
    ...choice('scrapeForm.format', [
      { value: 'html', label: 'scrapeForm.kinds.html' },
      { value: 'markdown', label: 'scrapeForm.kinds.markdown' },
      {
        value: 'screenshot',
        label: 'scrapeForm.kinds.screenshot',
        rule: browserMode,
        price: screenshotPrice,
      },
      { value: 'pdf', label: 'scrapeForm.kinds.pdf', rule: browserMode, price: pdfPrice },
    ]),
    group: 'basic',
  },
  screenshot: {
    wire: 'screenshot',
    ...flag('field.screenshot', 'field.screenshotHint'),
    stored: true,
    group: 'basic',
    rules: [browserMode, jsonDelivery],
    price: screenshotPrice,
  },

  proxyType: {
    wire: 'proxy_type',
    ...choice('scrapeForm.proxyType', [
      { value: '', label: 'scrapeForm.byService' },
      { value: 'residential', label: 'scrapeForm.proxyTypes.residential' },
      {
        value: 'datacenter',
        label: 'scrapeForm.proxyTypes.datacenter',
        rule: requestMode,
        price: price('datacenter', -1),
      },
    ]),
    group: 'connection',
    blockedHint: 'scrapeForm.datacenterNo',
  },
  session: {
    wire: 'proxy_session_id',
    ...text('scrapeForm.session', 'scrapeForm.sessionHint'),
    group: 'connection',
    rules: [ownSession],
    ...sessionId,
    secret: 'value',
  },
  /** Sends the session ID of the profile that takes the page; the ID never leaves the background otherwise. */
  sessionOfProfile: {
    wire: null,
    ...flag('scrapeForm.profileSession', 'scrapeForm.profileSessionHint'),
    control: 'profileSession',
    group: 'connection',
  },
  device: {
    wire: 'device',
    ...choice('scrapeForm.device', [
      { value: '', label: 'scrapeForm.byService' },
      { value: 'windows', label: 'scrapeForm.devices.windows' },
      { value: 'macos', label: 'scrapeForm.devices.macos' },
      { value: 'android', label: 'scrapeForm.devices.android' },
    ]),
    group: 'connection',
  },
  headers: {
    wire: 'additional_headers',
    ...text('scrapeForm.headers', 'scrapeForm.headersHint'),
    rows: 2,
    group: 'connection',
    ...headerLines,
    secret: 'headers',
  },

  waitUntil: {
    wire: 'wait_until',
    ...choice('scrapeForm.waitUntil', [
      { value: '', label: 'scrapeForm.byService' },
      { value: 'commit', label: 'scrapeForm.waits.commit' },
      { value: 'domcontentloaded', label: 'scrapeForm.waits.domcontentloaded' },
      { value: 'load', label: 'scrapeForm.waits.load' },
      { value: 'networkidle', label: 'scrapeForm.waits.networkidle' },
    ]),
    group: 'page',
    rules: [browserOrAutoMode],
  },
  waitSeconds: {
    wire: 'wait_seconds',
    ...text('scrapeForm.waitSeconds', 'scrapeForm.waitSecondsHint'),
    group: 'page',
    rules: [browserOrAutoMode],
    ...seconds,
  },
  blockedResources: {
    wire: 'block_resources',
    ...text('scrapeForm.blockedResources', 'scrapeForm.blockedResourcesHint'),
    group: 'page',
    rules: [browserOrAutoMode],
    ...resourceNames,
  },
  instructions: {
    wire: 'js_instructions',
    ...text('scrapeForm.instructions', 'scrapeForm.instructionsHint'),
    rows: 3,
    group: 'page',
    rules: [browserOrAutoMode],
    ...jsonObjects,
  },
  script: {
    wire: 'execute_js',
    ...text('scrapeForm.script', 'scrapeForm.scriptHint'),
    rows: 3,
    group: 'page',
    rules: [browserOrAutoMode],
  },

  delivery: {
    wire: 'delivery',
    ...choice('scrapeForm.delivery', [
      { value: 'json', label: 'scrapeForm.deliveries.json' },
      { value: 'raw', label: 'scrapeForm.deliveries.raw' },
    ]),
    group: 'answer',
    hint: 'scrapeForm.deliveryHint',
  },
  pdf: {
    wire: 'pdf',
    ...flag('scrapeForm.pdf', 'scrapeForm.pdfHint'),
    group: 'answer',
    rules: [browserMode, jsonDelivery],
    price: pdfPrice,
  },
  noHtml: {
    wire: 'no_html',
    ...flag('scrapeForm.noHtml'),
    group: 'answer',
    rules: [jsonDelivery],
  },
  captureHeaders: {
    wire: 'capture_headers',
    ...flag('scrapeForm.captureHeaders'),
    group: 'answer',
    rules: [jsonDelivery],
  },
  excludedTags: {
    wire: 'excluded_tags',
    ...text('scrapeForm.excludedTags', 'scrapeForm.excludedTagsHint'),
    group: 'answer',
    ...tagNames,
  },
  excludedSelectors: {
    wire: 'excluded_selectors',
    ...text('scrapeForm.excludedSelectors', 'scrapeForm.excludedSelectorsHint'),
    rows: 2,
    group: 'answer',
    ...selectors,
  },
  networkCapture: {
    wire: 'networkCapture',
    aliases: ['network_capture'],
    ...text('scrapeForm.networkCapture', 'scrapeForm.networkCaptureHint'),
    rows: 2,
    group: 'answer',
    rules: [browserOrAutoMode, jsonDelivery],
    ...filters,
  },

  ai: {
    wire: 'ai_enhance',
    ...flag('scrapeForm.aiOn', 'scrapeForm.aiHint'),
    group: 'ai',
    price: price('ai', 30),
  },
  aiSource: {
    wire: 'ai_source',
    ...choice('scrapeForm.aiSource', [
      { value: '', label: 'scrapeForm.aiSourceChoose' },
      { value: 'markdown', label: 'scrapeForm.aiSources.markdown' },
      { value: 'screenshot', label: 'scrapeForm.aiSources.screenshot', rule: browserMode },
    ]),
    group: 'ai',
    rules: [withAi],
    required: 'aiSource',
  },
  aiPrompt: {
    wire: 'ai_prompt',
    ...text('scrapeForm.aiPrompt', 'scrapeForm.aiPromptHint'),
    rows: 3,
    group: 'ai',
    rules: [withAi],
  },
  aiForceJson: {
    wire: 'ai_force_json',
    ...flag('scrapeForm.aiForceJson'),
    default: true,
    group: 'ai',
    rules: [withAi],
  },

  configId: {
    wire: 'config_id',
    ...text('scrapeForm.configId', 'scrapeForm.configIdHint'),
    group: 'saved',
    price: unpublishedCharge('config'),
    ...savedId,
  },
  schemeId: {
    wire: 'scheme_id',
    ...text('scrapeForm.schemeId', 'scrapeForm.schemeIdHint'),
    group: 'saved',
    price: unpublishedCharge('scheme'),
    ...savedId,
  },
  extractScheme: {
    wire: 'extract_scheme',
    ...text('scrapeForm.extractScheme', 'scrapeForm.extractSchemeHint'),
    rows: 3,
    group: 'saved',
    rules: [noSavedScheme],
    price: unpublishedCharge('extraction'),
    ...jsonObjects,
  },
  storageId: {
    wire: 'storage_id',
    ...text('scrapeForm.storageId', 'scrapeForm.storageIdHint'),
    group: 'saved',
    ...savedId,
  },
  defaultStorage: {
    wire: 'use_default_storage',
    ...flag('scrapeForm.defaultStorage'),
    group: 'saved',
  },
} as const satisfies Record<string, Parameter>;
