/** ID prefix of profiles preset by company policy, which the user cannot change or remove. */
export const managedStart = 'managed-';

export function isManaged(profileId: string): boolean {
  return profileId.startsWith(managedStart);
}
