import { z } from 'zod'

/** Places at the source services that may be moved. */
export const sourcePathNames = [
  'person',
  'tenure',
  'asset',
  'account',
  'accountsOfTenure',
  'balanceOfPerson',
  'transaction',
  'contract',
  'contractsOfAsset',
  'alertsOfPerson',
  'alertsOfAsset',
] as const

export type SourcePathName = (typeof sourcePathNames)[number]

/** What a path must leave a place for; without it every entity would have the same one. */
const placeholders: Partial<Record<SourcePathName, RegExp>> = {
  alertsOfAsset: /\{(?:propertyReference|id)\}/,
}

const templates = z
  .partialRecord(z.enum(sourcePathNames), z.string().regex(/^\/[^\s#]*$/))
  .refine((moved) =>
    sourcePathNames.every((name) => (placeholders[name] ?? /\{id\}/).test(moved[name] ?? '{id}')),
  )

const paths = z.string().transform((text, context): z.infer<typeof templates> => {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    parsed = null
  }
  const read = templates.safeParse(parsed)
  if (read.success) return read.data
  context.addIssue({
    code: 'custom',
    message: `must be JSON that maps some of ${sourcePathNames.join(', ')} to paths with {id} in them, or {propertyReference} in alertsOfAsset`,
  })
  return z.NEVER
})

const address = (what: string) => ({
  schema: z
    .string()
    .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
      message: 'must be an address starting with http:// or https://',
    })
    .optional(),
  default: 'none',
  example: `https://${what}.example/api/v1`,
  about: `Where the ${what} service is; events are worked off when any of the source services is set.`,
})

const token = (what: string) => ({
  schema: z.string().min(1).optional(),
  default: 'none',
  example: 'secret',
  about: `Bearer token for the ${what} service.`,
})

/** Where events read their entities; see docs/events.md. */
export const sourceSettings = {
  PERSON_SERVICE_URL: address('person'),
  PERSON_SERVICE_TOKEN: token('person'),
  TENURE_SERVICE_URL: address('tenure'),
  TENURE_SERVICE_TOKEN: token('tenure'),
  ASSET_SERVICE_URL: address('asset'),
  ASSET_SERVICE_TOKEN: token('asset'),
  ACCOUNT_SERVICE_URL: address('account'),
  ACCOUNT_SERVICE_TOKEN: token('account'),
  TRANSACTION_SERVICE_URL: address('transaction'),
  TRANSACTION_SERVICE_TOKEN: token('transaction'),
  CONTRACT_SERVICE_URL: address('contract'),
  CONTRACT_SERVICE_TOKEN: token('contract'),
  ALERT_SERVICE_URL: {
    ...address('alert'),
    about:
      'Where the cautionary alert service is; without it the person and asset services tell of alerts.',
  },
  ALERT_SERVICE_TOKEN: token('alert'),
  SOURCE_PATHS: {
    schema: paths.default({}),
    default: '{}',
    example: '{"person":"/v2/people/{id}"}',
    about: 'JSON: paths at the source services that differ from those in docs/events.md.',
  },
  SOURCE_BALANCE_SIGN: {
    schema: z.enum(['owed', 'credit']).default('owed'),
    default: 'owed',
    example: 'credit',
    about: 'What a positive balance means at the account and transaction services.',
  },
  PERSON_TOTAL_BALANCE: {
    schema: z.enum(['sum', 'account-service']).default('sum'),
    default: 'sum',
    example: 'account-service',
    about:
      'Where the total balance of a person comes from: the sum over the accounts of its tenures, or the account service, asked by person.',
  },
}
