/** True if an officer confirmed the resolution and a manager approved it. */
export function isResolved({
  isConfirmed,
  isApproved,
}: {
  readonly isConfirmed?: boolean | null
  readonly isApproved?: boolean | null
}): boolean {
  return isConfirmed === true && isApproved === true
}
