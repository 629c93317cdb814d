import { z } from 'zod'
import { isIP } from 'node:net'
import { dailyMessages, defaultDailyMessages } from './daily-message-limits.js'
import { callerLimits, defaultCallLimits } from './caller-limits.js'

const named = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** Addresses, networks (CIDR) or names of networks, separated by commas. */
const trustedProxies = z
  .string()
  .transform((text) => text.split(',').map((word) => word.trim()))
  .refine((words) => words.every(isNetwork), {
    message:
      'must hold addresses or networks like 10.0.0.0/8, or loopback, linklocal, uniquelocal, separated by commas',
  })

/** How much callers may ask, and how much is done at once; entries as in settings.ts. */
export const admissionSettings = {
  TRUST_PROXY: {
    schema: trustedProxies.default([]),
    default: 'none: forwarding headers are ignored',
    example: '10.0.0.0/8,loopback',
    about:
      'Proxies whose X-Forwarded-For says where a request comes from: addresses, networks, loopback, linklocal or uniquelocal.',
  },
  REFUSED_CREDENTIALS_A_MINUTE: {
    schema: z.coerce.number().int().min(1).max(1_000_000).default(60),
    default: '60',
    example: '20',
    about:
      'Wrong credentials one client address may try in a minute (with IPv6 its /64); more are answered with 429.',
  },
  CALLER_LIMITS: {
    schema: callerLimits.default({ default: defaultCallLimits, scopes: {}, keys: {} }),
    default: '6,000 operations, 3,000,000 units of cost and 6,000 writes for each caller',
    example: '{"default":{"operations":6000},"keys":{"nightly":{"writes":20000}}}',
    about:
      'JSON: operations, cost and writes a minute that each caller has, by default, by scope, and by name or id of a key.',
  },
  DAILY_MESSAGES: {
    schema: dailyMessages.default({ default: defaultDailyMessages, keys: {}, services: {} }),
    default: '250,000 for each caller',
    example: '{"default":250000,"keys":{"nightly":20000},"services":{"housing":250000}}',
    about:
      'JSON: messages a caller may create in a day (UTC), by default and by name or id of a key; under services, what the provider lets each send, which is warned of.',
  },
  OPERATIONS_AT_ONCE: {
    schema: z.coerce.number().int().min(1).max(1_000).default(4),
    default: '4',
    example: '8',
    about: 'Operations in progress while the gateway or its database works as hard as it can.',
  },
} as const

function isNetwork(word: string): boolean {
  if (named.has(word)) return true
  const [address = '', bits, ...more] = word.split('/')
  const version = isIP(address)
  if (version === 0 || more.length > 0) return false
  if (bits === undefined) return true
  return /^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128)
}
