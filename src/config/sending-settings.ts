import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { isUuid } from '../foundation/uuid.js'
import type { ConfiguredService } from '../provider/provider.js'
import { isKeyShaped, parseProviderKey } from '../provider/provider-key.js'
import { commaList, secretsKey, url } from './setting-values.js'

const networks = commaList.refine((words) => words.every((word) => ipaddr.isValidCIDR(word)), {
  message: 'must be comma-separated networks such as 10.20.0.0/16 or fd12:3456::/32',
})

const targetTypes = commaList.refine(
  (words) => words.every((word) => /^[a-z]\w{0,99}$/i.test(word)),
  {
    message: 'must be comma-separated words such as SuspenseAccount',
  },
)

const nameShape = /^[a-z\d][\w.-]{0,62}$/i

/** A key, or a key with properties of its service. */
const entryShape = z.union([
  z.string().transform((key) => ({ key, international: null })),
  z.strictObject({ key: z.string(), international: z.boolean().nullable().default(null) }),
])

type Entry = readonly [name: string, service: z.infer<typeof entryShape>]

/**
 * Parses `{"name":"key"}` or `{"name":{"key":"…","international":true}}`. Messages give
 * entries by number, because a key may be in the place of a name. A name must not be a UUID, because services
 * are also selected by id.
 */
const notifyServices = z
  .string()
  .transform((text, context): ReadonlyMap<string, ConfiguredService> => {
    const entries = entriesOf(text)
    const faults = entries?.flatMap(faultsOf) ?? [
      'must be a JSON object of names and provider keys, or names and {"key", "international"}',
    ]
    for (const message of faults) context.addIssue({ code: 'custom', message })
    return new Map(
      entries?.flatMap(([name, { key: keyText, international }]) => {
        const key = parseProviderKey(keyText)
        return key === null ? [] : [[name, { key, international }]]
      }),
    )
  })

function faultsOf([name, { key }]: Entry, index: number): string[] {
  const isNameValid = nameShape.test(name) && !isKeyShaped(name) && !isUuid(name)
  return [
    ...(isNameValid
      ? []
      : [`entry ${index + 1}: the name must have only letters, digits, ".", "_" and "-"`]),
    ...(parseProviderKey(key) === null
      ? [`entry ${index + 1}: the key must look like name-serviceId-secret`]
      : []),
  ]
}

function entriesOf(text: string): Entry[] | null {
  try {
    const shape = z.record(z.string(), entryShape).safeParse(JSON.parse(text))
    return shape.success ? Object.entries(shape.data) : null
  } catch {
    return null
  }
}

/** Sending of messages and webhooks; entries as in settings.ts. */
export const sendingSettings = {
  SECRETS_KEY: {
    schema: commaList.pipe(z.array(secretsKey).min(1)).optional(),
    default: 'a random development key in DATA_DIR',
    example: 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=',
    about:
      'Encrypts stored provider keys: 32 random bytes in Base64 (openssl rand -base64 32). To rotate, put a new key before the old one, separated by a comma, and keep the old one while old notifications are waiting.',
  },
  NOTIFY_BASE_URL: {
    schema: url('http:', 'https:').optional(),
    default: 'GOV.UK Notify; outside production without NOTIFY_SERVICES, the sandbox',
    example: 'https://api.notifications.service.gov.uk',
    about: 'Address of the provider of e-mails, text messages and letters.',
  },
  NOTIFY_SERVICES: {
    schema: notifyServices.default(new Map()),
    default: '{}',
    example:
      '{"repairs":"gateway-11111111-2222-4333-8444-555555555555-66666666-7777-4888-9999-000000000000"}',
    about:
      'JSON: provider keys by the names that callers use. {"key":"…","international":true} instead of a key also says whether the service may send letters abroad; without it, the provider decides when sending.',
  },
  NOTIFY_CALLBACK_TOKEN: {
    schema: z.string().min(16, 'must have at least 16 characters').optional(),
    default: 'none (receipts are refused)',
    example: 'a-long-random-text',
    about:
      'Bearer token of delivery receipts and other callbacks, as configured at the provider. At least 16 characters.',
  },
  NOTIFY_TIMEOUT_SECONDS: {
    schema: z.coerce.number().int().min(1).max(120).default(30),
    example: '60',
    about: 'Timeout of provider requests. Slow requests usually succeed.',
  },
  TARGET_TYPES: {
    schema: targetTypes.default([]),
    default: 'none',
    example: 'SuspenseAccount,GlobalCharges,Adjustments',
    about: 'Additional target types, comma-separated.',
  },
  WEBHOOK_NETWORKS: {
    schema: networks.default([]),
    default: 'none (only public addresses)',
    example: '10.20.0.0/16,fd12:3456::/32',
    about:
      'Non-public networks that webhooks may use, in CIDR notation, comma-separated. Link-local and metadata addresses are always refused. Loopback addresses are refused outside development.',
  },
} as const
