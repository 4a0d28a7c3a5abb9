/** Ids of profiles that a company presets begin so; nobody else can change or remove them. */
export const managedStart = 'managed-';

export function isManaged(profileId: string): boolean {
  return profileId.startsWith(managedStart);
}
