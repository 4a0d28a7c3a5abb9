import type { Row } from './row.ts';
import { bandwidthReport } from './rows/bandwidth-report.ts';
import { browserAccess, scraperAccess } from './rows/access.ts';
import { accountErrors } from './rows/account-errors.ts';
import { accountKeys } from './rows/account-keys.ts';
import { agentActions, agentRequest } from './rows/agent-request.ts';
import { agentErrors } from './rows/agent-errors.ts';
import { agentResult } from './rows/agent-result.ts';
import { combinations } from './rows/combinations.ts';
import { failures } from './rows/failures.ts';
import { generate } from './rows/generate.ts';
import { generateLines } from './rows/generate-lines.ts';
import { list } from './rows/list.ts';
import { listLines } from './rows/list-lines.ts';
import { rotatedExit } from './rows/rotated-exit.ts';
import {
  reportedBrowser,
  reportedProducts,
  reportedScraper,
  reportedSettings,
} from './rows/as-reported.ts';
import { usageReport } from './rows/usage-report.ts';
import { operationErrors, operationRows } from './rows/operations.ts';
import { browserSessions } from './rows/browser-sessions.ts';
import { limits } from './rows/limits.ts';
import { moreParameters } from './rows/more-parameters.ts';
import { parameters } from './rows/parameters.ts';
import { productCodes, productEntries } from './rows/products.ts';
import { proxyData } from './rows/proxy-data.ts';
import { refusals } from './rows/refusals.ts';
import { result } from './rows/result.ts';
import { scraperHealth, scraperKeys } from './rows/scraper-access.ts';
import { proxySessions, rotation } from './rows/sessions.ts';
import { settings } from './rows/settings.ts';
import { states } from './rows/states.ts';
import { taskAddress } from './rows/task-address.ts';
import { taskFields } from './rows/task.ts';
import { browserProduct, transport, versioning } from './rows/transport.ts';
import { troubles } from './rows/troubles.ts';
import { usage } from './rows/usage.ts';
import { validation } from './rows/validation.ts';

/** Rows of each test file, divided so that the files can run in parallel. */
export const files: Readonly<
  Record<'account' | 'scrape-requests' | 'answers' | 'agent', readonly Row[]>
> = {
  account: [
    ...transport,
    ...versioning,
    ...productCodes,
    ...productEntries,
    ...proxyData,
    ...scraperAccess,
    ...browserAccess,
    ...settings,
    ...accountKeys,
    ...usage,
    ...bandwidthReport,
    ...rotation,
    ...proxySessions,
    ...generate,
    ...generateLines,
    ...list,
    ...listLines,
    ...accountErrors,
    ...rotatedExit,
    ...reportedProducts,
    ...reportedScraper,
    ...reportedBrowser,
    ...reportedSettings,
    ...usageReport,
    ...operationErrors,
    ...operationRows,
    ...browserProduct,
    ...browserSessions,
  ],
  'scrape-requests': [...parameters, ...moreParameters, ...combinations],
  answers: [
    ...taskFields,
    ...states,
    ...taskAddress,
    ...result,
    ...scraperHealth,
    ...scraperKeys,
    ...refusals,
    ...troubles,
    ...validation,
    ...failures,
    ...limits,
  ],
  agent: [...agentRequest, ...agentActions, ...agentResult, ...agentErrors],
};
