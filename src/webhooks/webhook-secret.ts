/** Seals what must be used later; opens for the same purpose only. */
export interface SecretSealer {
  seal(secret: string, purpose: string): string
  /** @throws when the text or the purpose was changed, or the key is gone */
  open(sealed: string, purpose: string): string
}

/** A secret that is copied to another webhook's row does not open there. */
export function secretPurpose(webhookId: string): string {
  return `webhook ${webhookId}`
}
