import * as z from 'zod/mini';

/** What the scraper can be asked for (interface, 'Scraper API'; names and values of the rest: facts 2.1). */

export const scrapeModes = ['auto', 'request', 'browser'] as const;
export const ScrapeModeSchema = z.lazy(() => z.enum(scrapeModes));
export type ScrapeMode = z.infer<typeof ScrapeModeSchema>;

export const contentKinds = ['html', 'markdown', 'screenshot', 'pdf'] as const;
const deliveries = ['json', 'raw'] as const;
/** Empty, here and below: the parameter is not sent, and the service chooses. */
const proxyTypes = ['', 'residential', 'datacenter'] as const;
const devices = ['', 'windows', 'macos', 'android'] as const;
const waits = ['', 'load', 'domcontentloaded', 'networkidle', 'commit'] as const;
const aiSources = ['', 'markdown', 'screenshot'] as const;

/**
 * A scrape's options as they are kept. The first three are always there; each other one only where it is not
 * as usual (`runs/parameters/options.ts` fills them up), so that runs stay small, and older runs readable.
 */
export const ScrapeOptionsSchema = z.lazy(() =>
  z.object({
    mode: ScrapeModeSchema,
    /** Two-letter ISO code; empty: the service chooses. */
    country: z.string().check(z.regex(/^([A-Z]{2})?$/)),
    /** Beside the content. */
    screenshot: z.boolean(),
    /** A PDF beside the content. */
    pdf: z.optional(z.boolean()),
    content: z.optional(z.enum(contentKinds)),
    /** `json`: an envelope with the content in it; `raw`: the content alone. */
    delivery: z.optional(z.enum(deliveries)),
    /** The page's markup is left out of the envelope. */
    noHtml: z.optional(z.boolean()),
    proxyType: z.optional(z.enum(proxyTypes)),
    /** 6 to 8 letters and digits. */
    session: z.optional(z.string()),
    /** The session of the profile that takes the page is used; its id stays with the background's secrets. */
    sessionOfProfile: z.optional(z.boolean()),
    device: z.optional(z.enum(devices)),
    waitUntil: z.optional(z.enum(waits)),
    /** Seconds, 0 to 30, as typed. */
    waitSeconds: z.optional(z.string()),
    /** As typed: names with commas, spaces or lines between them. */
    excludedTags: z.optional(z.string()),
    /** As typed: one CSS selector a line. */
    excludedSelectors: z.optional(z.string()),
    /** As typed: resource types with commas, spaces or lines between them. */
    blockedResources: z.optional(z.string()),
    /** As typed: one 'Name: value' a line. */
    headers: z.optional(z.string()),
    /** As typed: a JSON array of objects. */
    instructions: z.optional(z.string()),
    /** JavaScript that runs in the page, at the service. */
    script: z.optional(z.string()),
    captureHeaders: z.optional(z.boolean()),
    /** As typed: a JSON array, 10 filters at most. */
    networkCapture: z.optional(z.string()),
    ai: z.optional(z.boolean()),
    aiSource: z.optional(z.enum(aiSources)),
    aiPrompt: z.optional(z.string()),
    aiForceJson: z.optional(z.boolean()),
    schemeId: z.optional(z.string()),
    /** As typed: a JSON array of objects. */
    extractScheme: z.optional(z.string()),
    configId: z.optional(z.string()),
    storageId: z.optional(z.string()),
    defaultStorage: z.optional(z.boolean()),
  }),
);
export type ScrapeOptions = z.infer<typeof ScrapeOptionsSchema>;

/** Every option with a value, as the form holds them. */
export type FilledOptions = { [K in keyof ScrapeOptions]-?: Exclude<ScrapeOptions[K], undefined> };
export type OptionName = keyof FilledOptions;

/** What is kept of how scrapes are asked for. */
export const ScrapePreferencesSchema = z.lazy(() =>
  z.object({
    /** Options of the last scrape; null: none yet. */
    last: z.nullable(ScrapeOptionsSchema),
    /** The user's own options by site (host name), newest first. */
    presets: z.array(z.object({ host: z.string(), options: ScrapeOptionsSchema })),
    /** Credits: a scrape that may cost more is asked about first. */
    confirmAbove: z.number(),
    /** As `confirmAbove`, for agent requests; absent: what each of them sets aside, so that none is asked about. */
    agentAbove: z.optional(z.number()),
    /** Credits that are never spent: a call that might go below is not sent. 0: no floor. */
    floor: z.number(),
    /** A notification when a scrape that took long ends. */
    notify: z.boolean(),
  }),
);
export type ScrapePreferences = z.infer<typeof ScrapePreferencesSchema>;
