import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * Path of the native compiler, three times as fast as the one in JavaScript. That one stays installed as
 * `typescript` for tools that need its API and also provides a `tsc`, so the command name is ambiguous.
 */
export const compiler = join(
  dirname(createRequire(import.meta.url).resolve('typescript-native/package.json')),
  'bin/tsc',
)
