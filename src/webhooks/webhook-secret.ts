/** A secret that is copied to another webhook's row does not open there. */
export function secretPurpose(webhookId: string): string {
  return `webhook ${webhookId}`
}
