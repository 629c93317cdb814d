import { z } from 'zod'
import { isIP } from 'node:net'
import {
  callerLimits,
  dailyMessages,
  defaultCallLimits,
  defaultDailyMessages,
} from './caller-limits.js'

const namedNetworks = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** Comma-separated addresses, networks (CIDR) or named networks. */
const trustedProxies = z
  .string()
  .transform((text) => text.split(',').map((word) => word.trim()))
  .refine((words) => words.every(isNetwork), {
    message:
      'must be a comma-separated list of addresses, networks such as 10.0.0.0/8, loopback, linklocal or uniquelocal',
  })

/** Rate limits, quotas and concurrency; entries as in settings.ts. */
export const admissionSettings = {
  TRUST_PROXY: {
    schema: trustedProxies.default([]),
    default: 'none (forwarding headers are ignored)',
    example: '10.0.0.0/8,loopback',
    about:
      'Proxies whose X-Forwarded-For is trusted: addresses, networks, loopback, linklocal or uniquelocal, comma-separated.',
  },
  REFUSED_CREDENTIALS_A_MINUTE: {
    schema: z.coerce.number().int().min(1).max(1_000_000).default(60),
    example: '20',
    about:
      'Failed sign-ins per minute from one client address (an IPv6 /64). Further wrong credentials get status 429.',
  },
  CALLER_LIMITS: {
    schema: callerLimits.default({ default: defaultCallLimits, scopes: {}, keys: {} }),
    default: '6,000 operations, 3,000,000 units of cost and 6,000 writes per caller',
    example: '{"default":{"operations":6000},"keys":{"nightly":{"writes":20000}}}',
    about:
      'JSON: operations, cost and writes per minute of each caller: the default, by scope, and by key name or id.',
  },
  DAILY_MESSAGES: {
    schema: dailyMessages.default({ default: defaultDailyMessages, keys: {}, services: {} }),
    default: '250,000 per caller',
    example: '{"default":250000,"keys":{"nightly":20000},"services":{"housing":250000}}',
    about:
      'JSON: messages that a caller may create per day (UTC): the default, and by key name or id. `services` holds the provider’s daily limits; the gateway only warns about these.',
  },
  OPERATIONS_AT_ONCE: {
    schema: z.coerce.number().int().min(1).max(1_000).default(4),
    example: '8',
    about: 'Concurrent operations while the gateway or its database is fully loaded.',
  },
} as const

function isNetwork(word: string): boolean {
  if (namedNetworks.has(word)) return true
  const [address = '', bits, ...more] = word.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  if (bits === undefined) return true
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)
}
