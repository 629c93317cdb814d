export type { DemoData, Development } from '../tools/development.js'

/**
 * Loads the tools for trials and developers: demo data, the sandbox, pages and tokens. Nothing else imports them,
 * and a production package leaves them out.
 *
 * @throws Error when the package has no tools
 */
export async function loadTools() {
  try {
    return await import('../tools/development.js')
  } catch (error) {
    if (!isMissingModule(error)) throw error
    throw new Error(
      'This package is for production and has no demo data, sandbox or development tokens. Use a build of the repository: npm run build.',
      { cause: error },
    )
  }
}

function isMissingModule(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'
}
