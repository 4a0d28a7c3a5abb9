/** Name of a webhook's signing secret in the vault. */
export const webhookSecretName = (webhookId: string) => `webhook:${webhookId}` as const;
