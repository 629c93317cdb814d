import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * The native compiler, a third of the work of the one in JavaScript. That one stays under the name `typescript` for
 * tools that need its programming interface, and brings a `tsc`, too, so that the name of the command tells neither.
 */
export const compiler = join(
  dirname(createRequire(import.meta.url).resolve('typescript-native/package.json')),
  'bin/tsc',
)
