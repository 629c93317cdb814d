import { errorCode } from '../foundation/error-code.js'

/** SQLSTATE 42501, insufficient_privilege. */
const insufficientPrivilege = '42501'

/** Whether a statement was refused because its role lacks a right. */
export function isMissingRight(error: unknown): boolean {
  return errorCode(error) === insufficientPrivilege
}
