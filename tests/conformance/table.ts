import type { Row } from './row.ts';
import { combinations } from './rows/combinations.ts';
import { failures } from './rows/failures.ts';
import { moreParameters } from './rows/more-parameters.ts';
import { parameters } from './rows/parameters.ts';
import { refusals } from './rows/refusals.ts';
import { result } from './rows/result.ts';
import { states } from './rows/states.ts';
import { taskAddress } from './rows/task-address.ts';
import { taskFields } from './rows/task.ts';
import { troubles } from './rows/troubles.ts';
import { validation } from './rows/validation.ts';

/** The rows that each test file plays, so that the files can run beside each other. */
export const asking: readonly Row[] = [...parameters, ...moreParameters, ...combinations];
export const answers: readonly Row[] = [
  ...taskFields,
  ...states,
  ...taskAddress,
  ...result,
  ...refusals,
  ...troubles,
  ...validation,
  ...failures,
];
