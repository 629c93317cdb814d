/** SQLSTATE 42501, insufficient_privilege. */
const insufficientPrivilege = '42501'

/** Whether a statement was refused because its role lacks a right. */
export function isMissingRight(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === insufficientPrivilege
}
