/** The values of the specification, as they are stored. Rows may also have other values. */
export const actionTypes = ['Initiated', 'Approved', 'Validate', 'Rejected', 'IsRead'] as const
export type ActionTypeWord = (typeof actionTypes)[number]

/** Actions that settle a required action. Initiated opens it again; IsRead leaves it open. */
export const settlingActions: readonly ActionTypeWord[] = ['Approved', 'Validate', 'Rejected']

/** Actions that need a note. */
export const actionsWithNote: readonly ActionTypeWord[] = ['Approved', 'Rejected']

/** Delivery statuses. The status from the provider is stored in another column. */
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

/** A stored value as an enum value; null if the schema does not have it. */
export function knownWord<Word extends string>(
  words: readonly Word[],
  stored: string | null,
): Word | null {
  return words.find((word) => word === stored) ?? null
}
