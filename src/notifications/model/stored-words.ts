/** The specification's words, as they are stored. Stored text may be a word that is not listed here. */
export const targetTypes = [
  'FailedDirectDebits',
  'MissedServiceChargePayments',
  'Estimates',
  'Actuals',
] as const
export type TargetTypeWord = (typeof targetTypes)[number]

export const actionTypes = ['Initiated', 'Approved', 'Validate', 'Rejected', 'IsRead'] as const
export type ActionTypeWord = (typeof actionTypes)[number]

/** The actions that settle a required action; Initiated opens it (again), IsRead leaves it alone. */
export const settlingActions: readonly ActionTypeWord[] = ['Approved', 'Validate', 'Rejected']

/** The actions whose reason must be given. */
export const notedActions: readonly ActionTypeWord[] = ['Approved', 'Rejected']

/** Our words for how far a delivery has come. The provider's own word is kept beside it, raw. */
export const deliveryStatuses = [
  'pending',
  'sending',
  'uncertain',
  'sent',
  'delivered',
  'failed',
  'cancelled',
] as const
export type DeliveryStatusWord = (typeof deliveryStatuses)[number]

/** A stored word as an enum value; null for a word the schema does not know, never an error. */
export function knownWord<Word extends string>(
  words: readonly Word[],
  stored: string | null,
): Word | null {
  return words.find((word) => word === stored) ?? null
}
