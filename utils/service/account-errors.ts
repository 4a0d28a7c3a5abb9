import { ProblemError, type Problem } from '../problem';
import { errorText } from './account-bodies';
import { waitIn } from './answer-headers';
import type { HttpAnswer } from './transport';

/** Converts a status of the account API other than 200 to a problem (interface, 'Errors', account API). */
export function accountProblem({ status, headers, json }: HttpAnswer): ProblemError {
  const message = errorText(json);
  const rest: Omit<Problem, 'code'> = { status, ...(message === null ? {} : { detail: message }) };
  if (status === 401) return new ProblemError('key-refused', rest);
  if (status === 400 && message !== null && /^invalid product for user/i.test(message)) {
    return new ProblemError('product-unavailable', rest);
  }
  if (status === 429) {
    const seconds = waitIn(headers);
    return new ProblemError('service-busy', {
      ...rest,
      ...(seconds !== null && { retryAfterSeconds: seconds }),
    });
  }
  return new ProblemError(status >= 500 ? 'service-failed' : 'service-refused', rest);
}
