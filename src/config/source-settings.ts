import { z } from 'zod'

/** Paths of the source services that may be moved. */
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

/** What a path must have; without it every entity would have the same one. */
const placeholders: Partial<Record<SourcePathName, RegExp>> = {
  alertsOfAsset: /\{(?:propertyReference|id)\}/,
}

const unknownPlaceholder = /\{(?!(?:id|targetId|propertyReference)\})/

const templates = z
  .partialRecord(z.enum(sourcePathNames), z.string().regex(/^\/[^\s#]*$/))
  .refine((moved) =>
    sourcePathNames.every((name) => {
      const path = moved[name] ?? '{id}'
      return (placeholders[name] ?? /\{id\}/).test(path) && !unknownPlaceholder.test(path)
    }),
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

/** Paths are put behind it, and a token of its own goes with it. */
function isBase(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  if (!/^https?:$/.test(protocol) || username + password !== '') return false
  return !/[?#]|^[^/]*\/\/[^/]*@/.test(text)
}

const address = (what: string) => ({
  schema: z
    .string()
    .refine(isBase, {
      message:
        'must be an address starting with http:// or https://, without a user, a query or a fragment',
    })
    .optional(),
  default: 'none',
  example: `https://${what}.example/api/v1`,
  about: `Where the ${what} service is.`,
})

const readTogetherAddress = (what: string) => ({
  ...address(what),
  about: `Where the ${what} service is. Events are worked off with this, and the other three of person, tenure, asset and account.`,
})

const token = (what: string) => ({
  schema: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must have letters, digits and signs of ASCII only, without blanks')
    .optional(),
  default: 'none',
  example: 'secret',
  about: `Bearer token for the ${what} service.`,
})

/** Services that events are worked off with: all of these or none. */
export const readTogether = [
  'PERSON_SERVICE_URL',
  'TENURE_SERVICE_URL',
  'ASSET_SERVICE_URL',
  'ACCOUNT_SERVICE_URL',
] as const

export const sourceAddresses = [
  ...readTogether,
  'TRANSACTION_SERVICE_URL',
  'CONTRACT_SERVICE_URL',
  'ALERT_SERVICE_URL',
] as const

type SourceAddressName = (typeof sourceAddresses)[number]
type TokenOf<Name extends string> = Name extends `${infer Service}_URL` ? `${Service}_TOKEN` : never

/** The variable with the token of the service at an address. */
export function tokenOf<Name extends SourceAddressName>(name: Name): TokenOf<Name> {
  return name.replace(/URL$/, 'TOKEN') as TokenOf<Name>
}

/** Where events read their entities; see docs/events.md. */
export const sourceSettings = {
  PERSON_SERVICE_URL: readTogetherAddress('person'),
  PERSON_SERVICE_TOKEN: token('person'),
  TENURE_SERVICE_URL: readTogetherAddress('tenure'),
  TENURE_SERVICE_TOKEN: token('tenure'),
  ASSET_SERVICE_URL: readTogetherAddress('asset'),
  ASSET_SERVICE_TOKEN: token('asset'),
  ACCOUNT_SERVICE_URL: readTogetherAddress('account'),
  ACCOUNT_SERVICE_TOKEN: token('account'),
  TRANSACTION_SERVICE_URL: {
    ...address('transaction'),
    about: 'Where the transaction service is; without it transactions come from imports only.',
  },
  TRANSACTION_SERVICE_TOKEN: token('transaction'),
  CONTRACT_SERVICE_URL: {
    ...address('contract'),
    about:
      'Where the contract service is; without it contracts of assets stay as they were imported.',
  },
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
