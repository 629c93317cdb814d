import { GatewayError } from '../../src/errors/gateway-error.js'

/** Code and argument of the expected error of `work`. Throws if `work` succeeds. */
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
