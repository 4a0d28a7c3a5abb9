import type { Row } from './row.ts';
import { accountErrors, accountKeys, settings, usage } from './rows/account-calls.ts';
import {
  browserAccess,
  productCodes,
  productEntries,
  proxyData,
  scraperAccess,
} from './rows/account-data.ts';
import { agentActions, agentRequest } from './rows/agent-request.ts';
import { agentErrors, agentResult } from './rows/agent-result.ts';
import { combinations } from './rows/combinations.ts';
import { failures } from './rows/failures.ts';
import { generate } from './rows/generate.ts';
import { browserProduct, limits, transport, versioning } from './rows/limits.ts';
import { moreParameters } from './rows/more-parameters.ts';
import { parameters } from './rows/parameters.ts';
import { refusals } from './rows/refusals.ts';
import { result } from './rows/result.ts';
import { scraperHealth, scraperKeys } from './rows/scraper-access.ts';
import { proxySessions, rotation } from './rows/sessions.ts';
import { states } from './rows/states.ts';
import { taskAddress } from './rows/task-address.ts';
import { taskFields } from './rows/task.ts';
import { troubles } from './rows/troubles.ts';
import { validation } from './rows/validation.ts';

/** The rows that each test file plays, so that the files can run beside each other. */
export const files: Readonly<Record<'account' | 'asking' | 'answers' | 'agent', readonly Row[]>> = {
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
    ...rotation,
    ...proxySessions,
    ...generate,
    ...accountErrors,
    ...browserProduct,
  ],
  asking: [...parameters, ...moreParameters, ...combinations],
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
