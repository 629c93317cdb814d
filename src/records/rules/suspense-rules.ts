import type { SuspenseResolution } from '../model/record-model.js'

/** Confirmed by an officer and approved by a manager. */
export function isResolved({ isConfirmed, isApproved }: SuspenseResolution): boolean {
  return isConfirmed === true && isApproved === true
}
