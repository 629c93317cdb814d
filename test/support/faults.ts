import { GatewayError } from '../../src/errors/gateway-error.js'

/** Code and argument of the expected failure that `work` throws; fails when it throws nothing. */
export function faultOf(work: () => unknown): { code: string; path: readonly string[] } {
  try {
    work()
  } catch (error) {
    return shape(error)
  }
  throw new Error('Nothing was thrown.')
}

export async function rejectionOf(
  work: Promise<unknown>,
): Promise<{ code: string; path: readonly string[] }> {
  try {
    await work
  } catch (error) {
    return shape(error)
  }
  throw new Error('Nothing was thrown.')
}

function shape(error: unknown): { code: string; path: readonly string[] } {
  if (!(error instanceof GatewayError)) throw error
  return { code: error.code, path: error.argumentPath }
}
