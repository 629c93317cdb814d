/** Confirmed by an officer and approved by a manager. */
export function isResolved({
  isConfirmed,
  isApproved,
}: {
  readonly isConfirmed?: boolean | null
  readonly isApproved?: boolean | null
}): boolean {
  return isConfirmed === true && isApproved === true
}
