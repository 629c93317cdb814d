import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Scope } from '../../src/access/scopes.js'
import { peers } from '../servers/peers.js'
import type { ThrowawayDatabase } from '../support/throwaway-database.js'
import { benchToken } from '../support/token.js'
import { root } from '../support/compiled.js'
import { compiledServer } from './compiled-servers.js'
import type { Program } from './server-process.js'

const secret = randomBytes(32).toString('hex')
const secretsKey = randomBytes(32).toString('base64')

/** A token for every gateway of this run; peers ignore it. */
export function token(user?: string, scopes?: readonly Scope[]): Promise<string> {
  return benchToken(secret, user, scopes)
}

/** Rate limits that the measurement does not reach. */
const unlimited = JSON.stringify({
  default: { operations: 1e9, cost: 1e9, writes: 1e9 },
})

export const gatewayName = 'housing-gateway'

/** The built gateway in production mode; with `memory` person pages come from memory. */
export function gateway(
  { url, dataDir }: ThrowawayDatabase,
  records: 'memory' | 'database',
  { name = gatewayName, ...environment }: Readonly<Record<string, string>> = {},
): Program {
  return {
    name,
    path:
      records === 'memory'
        ? compiledServer('compiled-gateway.script.ts')
        : join(root, 'bin/housing-gateway.mjs'),
    args: ['serve'],
    preload: records === 'memory' ? ['memory-gateway.script.ts'] : [],
    environment: {
      DATA_DIR: dataDir,
      DEMO_DATA: 'off',
      AUTH_SECRET: secret,
      SECRETS_KEY: secretsKey,
      SHUTDOWN_DELAY_SECONDS: '0',
      CALLER_LIMITS: unlimited,
      DATABASE_URL: url,
      ...environment,
    },
  }
}

/** @param url database URL; without it, the peers read from memory */
export function peerPrograms(url?: string): Program[] {
  return Object.keys(peers).map((name) => ({
    name,
    path: compiledServer('peer.script.ts'),
    args: [name],
    preload: [],
    environment: url === undefined ? {} : { DATABASE_URL: url },
  }))
}

export const bareName = 'bare program'

/** The upper bound: reads the page from a database and does nothing else. */
export function bareProgram(url: string): Program {
  return bare(bareName, 'bare.script.ts', url)
}

/** Writes the rows of a creation over HTTP and does nothing else. */
export function bareCreations(url: string): Program {
  return bare('bare Fastify route, the same rows', 'bare-creations.script.ts', url)
}

function bare(name: string, script: string, url: string): Program {
  return {
    name,
    path: compiledServer(script),
    args: [],
    preload: [],
    environment: { DATABASE_URL: url },
  }
}
