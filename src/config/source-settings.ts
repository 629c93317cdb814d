import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { errorCodeText } from '../foundation/error-code.js'
import { closedObject, headerKey, json } from './setting-values.js'
import { parseUrl } from '../foundation/parse-url.js'

/** The source services with their public paths, which can be configured. `{…}` is an id or a reference. */
const servicePaths = {
  person: { person: '/persons/{id}' },
  tenure: { tenure: '/tenures/{id}' },
  asset: { asset: '/assets/{id}' },
  account: {
    account: '/accounts/{id}',
    accountsOfTenure: '/accounts?targetType=tenure&targetId={id}',
    // Not in the public services; this path is our own.
    balanceOfPerson: '/persons/{id}/balance',
  },
  transaction: { transaction: '/transactions/{id}?targetId={targetId}' },
  workOrder: { workOrder: '/work-orders/{id}' },
  note: { note: '/notes/{id}?targetId={targetId}' },
  activity: { activity: '/activities/{id}?targetId={targetId}' },
  contract: {
    contract: '/contracts/{id}',
    contractsOfAsset: '/contracts?targetId={id}&targetType=asset',
  },
  alert: {
    alertsOfPerson: '/cautionary-alerts/persons/{id}',
    alertsOfAsset: '/cautionary-alerts/properties/{propertyReference}',
  },
} as const

/** The services that own the records. */
export type SourceService = keyof typeof servicePaths
export type SourcePathName = {
  [Service in SourceService]: keyof (typeof servicePaths)[Service]
}[SourceService]

export const sourceServices = Object.keys(servicePaths) as readonly SourceService[]

/** The service and the public path of each name. */
export const standardPaths = Object.fromEntries(
  Object.entries(servicePaths).flatMap(([service, paths]) =>
    Object.entries(paths).map(([name, template]) => [name, { service, template }]),
  ),
) as Readonly<
  Record<SourcePathName, { readonly service: SourceService; readonly template: string }>
>

/** Required together, because one event may read from all of them. */
const readTogether = ['person', 'tenure', 'asset', 'account'] as const
const others = sourceServices.filter((name) => !readTogether.some((one) => one === name))

export interface SourceEndpoint {
  readonly url: string
  /** Bearer token; null sends none. */
  readonly token: string | null
}

/** Meaning of a positive balance in the finance services: owed to the landlord, or credit. */
export type BalanceSign = 'owed' | 'credit'

/** Addresses of the source services and the meaning of their balances. */
export interface SourceConfiguration {
  /**
   * If there are no services, all events wait. Otherwise an event that needs a missing service becomes a dead letter.
   */
  readonly services: Readonly<Partial<Record<SourceService, SourceEndpoint>>>
  /** Overrides of the default paths. */
  readonly paths: Readonly<Partial<Record<SourcePathName, string | undefined>>>
  readonly balanceSign: BalanceSign
  /** `given`: read the total balance of each person from the account service. */
  readonly personTotals: 'derived' | 'given'
}

/** Base URL of a service. */
const address = z.string().refine(isBase, {
  message: 'must start with http:// or https://, without a user, a query or a fragment',
})

const tokenFile = z.string().transform((path, context): string => {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    context.addIssue({ code: 'custom', message: `cannot be read${errorCodeText(error)}` })
    return z.NEVER
  }
})

/** A path needs its placeholder: without it, all entities would have the same path. */
const template = (name: SourcePathName) => {
  const placeholder = name === 'alertsOfAsset' ? /\{(?:propertyReference|id)\}/ : /\{id\}/
  const unknown = /\{(?!(?:id|targetId|propertyReference)\})/
  return z
    .string()
    .refine((path) => /^\/[^\s#]*$/.test(path) && placeholder.test(path) && !unknown.test(path), {
      message: 'must be a path with {id}, or with {propertyReference} for alertsOfAsset',
    })
    .optional()
}

const endpoint = (service: SourceService) => {
  const names = Object.keys(servicePaths[service]) as SourcePathName[]
  const paths = names.map((name) => [name, template(name)] as const)
  return {
    url: address,
    token: headerKey.optional(),
    tokenFile: tokenFile.pipe(headerKey).optional(),
    paths: closedObject(Object.fromEntries(paths)).default({}),
  }
}

const services = Object.fromEntries(
  sourceServices.map((name) => [name, closedObject(endpoint(name)).optional()]),
) as Readonly<Record<SourceService, z.ZodOptional<z.ZodObject<ReturnType<typeof endpoint>>>>>

const form = closedObject({
  ...services,
  account: closedObject({
    ...endpoint('account'),
    balanceSign: z.enum(['owed', 'credit']).default('owed'),
    personBalances: z.boolean().default(false),
  }).optional(),
}).superRefine((input, context) => {
  const [first] = sourceServices.filter((name) => input[name] !== undefined)
  if (first === undefined) return
  for (const name of readTogether.filter((one) => input[one] === undefined)) {
    context.addIssue({ code: 'custom', path: [name], message: `is required with ${first}` })
  }
  for (const name of sourceServices) {
    if (input[name]?.token === undefined || input[name].tokenFile === undefined) continue
    const message = 'and token exclude each other. Keep one'
    context.addIssue({ code: 'custom', path: [name, 'tokenFile'], message })
  }
})

const noSources: SourceConfiguration = {
  services: {},
  paths: {},
  balanceSign: 'owed',
  personTotals: 'derived',
}

const example = {
  person: { url: 'https://person.example/api/v1', token: 'secret' },
  tenure: { url: 'https://tenure.example/api/v1' },
  asset: { url: 'https://asset.example/api/v1' },
  account: { url: 'https://account.example/api/v1', balanceSign: 'credit' },
}

/** The source services, and the demo landlord; entries as in settings.ts. */
export const sourceSettings = {
  SOURCE_SERVICES: {
    schema: json(
      form.transform(configurationOf),
      '{"person":{"url":"https://person.example/api/v1","token":"…"},…}',
    ).default(noSources),
    default: '{} (events are stored and wait)',
    example: JSON.stringify(example),
    about: `JSON: the source services: ${readTogether.join(', ')} (all four or none), ${others.join(', ')}. Each has a url and optionally paths and a bearer token: token, or tokenFile with a file that is read at start. See docs/events.md.`,
  },
  DEMO_DATA: {
    schema: z.enum(['on', 'off']).optional(),
    default: 'on with the embedded database, otherwise off',
    example: 'off',
    about: 'Loads the demo landlord into an empty database at start.',
  },
  DEMO_SIZE: {
    schema: z.coerce.number().int().min(20).max(100_000).default(2000),
    example: '500',
    about: 'Number of demo properties, from 20 to 100,000. Other demo data scales with it.',
  },
} as const

function configurationOf(input: z.output<typeof form>): SourceConfiguration {
  const sources = sourceServices.flatMap((name) => {
    const one = input[name]
    if (one === undefined) return []
    const { url, token, tokenFile: fileToken, paths } = one
    return [{ name, endpoint: { url, token: token ?? fileToken ?? null }, paths }]
  })
  return {
    services: Object.fromEntries(sources.map(({ name, endpoint: one }) => [name, one])),
    paths: Object.assign({}, ...sources.map(({ paths }) => paths)) as SourceConfiguration['paths'],
    balanceSign: input.account?.balanceSign ?? 'owed',
    personTotals: input.account?.personBalances === true ? 'given' : 'derived',
  }
}

function isBase(text: string): boolean {
  const url = parseUrl(text)
  if (url === null) return false
  const { protocol, username, password } = url
  if (!/^https?:$/.test(protocol) || username + password !== '') return false
  return !/[?#]|^[^/]*\/\/[^/]*@/.test(text)
}
