import type { Fetch } from './transport';

/** The account API as typed calls (interface, 'Endpoints'). */
export interface AccountApi {
  readonly baseUrl: string;
}

export function createAccountApi(
  _fetch: Fetch,
  access: { baseUrl: string; key: string },
): AccountApi {
  return { baseUrl: access.baseUrl };
}
