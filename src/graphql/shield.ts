import { createRequire } from 'node:module'

// graphql-shield's ESM build imports a function that newer Node versions lack. So it is loaded as CommonJS, here
// and nowhere else.
const require = createRequire(import.meta.url)

const legacyUtil = require('node:util') as Record<string, unknown>
legacyUtil['isUndefined'] ??= (value: unknown) => value === undefined

export const { shield, rule, deny } = require('graphql-shield') as typeof import('graphql-shield')

export type { IMiddlewareTypeMap } from 'graphql-middleware'
