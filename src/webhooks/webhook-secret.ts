/** Binds a secret to its webhook: copied to another row, it cannot be decrypted. */
export function secretPurpose(webhookId: string): string {
  return `webhook ${webhookId}`
}
