import {
  getNamedType,
  getNullableType,
  isCompositeType,
  isInputObjectType,
  isListType,
  isNonNullType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLInputField,
} from 'graphql'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { awkwardValues } from '../support/awkward-values.js'
import { builtSchema } from '../support/built-schema.js'
import { sharedGateway, type Answer } from '../support/gateway.js'
import { absentId, someUuid } from '../support/root-operations.js'

// The tests exceed the usual limits of one caller, because they try every argument with every value.
const most = { operations: 1_000_000, cost: 1_000_000_000 }
const gateway = await sharedGateway({
  LOG_LEVEL: 'error',
  CALLER_LIMITS: JSON.stringify({ default: most }),
})

/** A document with one variable, named after its argument. */
interface Question {
  readonly name: string
  readonly document: string
  readonly values: readonly unknown[]
}

type Input = GraphQLArgument | GraphQLInputField

function declaration({ name, type, defaultValue }: Input, isOneOf: boolean): string {
  // A nullable variable is valid for an argument with a default. The gateway then has to check the null itself.
  const declared = defaultValue === undefined ? String(type) : String(getNullableType(type))
  return `query ($${name}: ${declared}${isOneOf ? '!' : ''})`
}

/** One question for a plain input, or one for each field of an input object. */
function questionsAbout(
  input: Input,
  isOneOf: boolean,
  document: (head: string, value: string) => string,
): Question[] {
  const { name, type } = input
  const value = { name, document: document(declaration(input, isOneOf), `${name}: $${name}`) }
  const inner = getNamedType(type)
  if (!isInputObjectType(inner) || isListType(getNullableType(type))) {
    return [{ ...value, values: awkwardValues(type) }]
  }
  return Object.values(inner.getFields()).flatMap((field) =>
    questionsAbout(field, inner.isOneOf, (head, text) =>
      document(head, `${name}: { ${text}${requiredBeside(field, inner.getFields())} }`),
    ),
  )
}

/** Valid values for the required inputs, while another input is tested. */
const needed: Readonly<Record<string, string>> = {
  ids: `["${someUuid}"]`,
  kind: 'PERSONS',
  notificationType: 'SCREEN',
  service: '"housing"',
  targetId: `"${someUuid}"`,
  targetType: 'ESTIMATES',
  text: '"rowan"',
  // A template of the sandbox.
  templateId: '"98757d70-faae-405a-9cd6-57c2b12d4aa1"',
  notificationId: `"${someUuid}"`,
  uuid: `"${someUuid}"`,
  webhookId: `"${someUuid}"`,
}

function requiredBeside(tested: Input, inputs: Readonly<Record<string, Input>>): string {
  return Object.values(inputs)
    .filter((input) => input !== tested && isNonNullType(input.type) && input.name in needed)
    .map(({ name }) => ` ${name}: ${needed[name] ?? ''}`)
    .join('')
}

function questionsOf({ name, args, type }: GraphQLField<unknown, unknown>): Question[] {
  const selection = isCompositeType(getNamedType(type)) ? '{ __typename }' : ''
  return args.flatMap((arg) => {
    const others = requiredBeside(arg, Object.fromEntries(args.map((one) => [one.name, one])))
    return questionsAbout(
      arg,
      false,
      (head, text) => `${head} { ${name}(${text}${others}) ${selection} }`,
    )
  })
}

/** The unexpected parts of an answer: server errors, and errors that do not name the argument. */
function complaints({ status, body }: Answer, names: readonly string[]): string[] {
  const errors = (body.errors ?? []).map(({ message, extensions: { code, argument = '' } }) => {
    if (message.startsWith('Too many errors')) return ''
    // A long list can exceed the cost limit before its own length limit.
    if (code === 'OPERATION_TOO_COSTLY') return ''
    const faulty = ['INTERNAL_SERVER_ERROR', 'SERVICE_UNAVAILABLE'].includes(code)
    const isNamed = names.some((name) => message.includes(name) || argument.includes(name))
    return !faulty && isNamed ? '' : `${code} ${message}`
  })
  return [status === 200 || status === 400 ? '' : `status ${status}`, ...errors].filter(Boolean)
}

/** The errors of a payload; empty without a payload. */
const payloadShape = z
  .object({ errors: z.array(z.object({ code: z.string(), path: z.array(z.string()) })) })
  .nullish()
  .transform((payload) => payload?.errors ?? [])

function excerpt(value: unknown): string {
  return JSON.stringify(value).slice(0, 60)
}

describe('every argument of a query accepts or refuses any value', () => {
  const fields = Object.values(builtSchema.getQueryType()?.getFields() ?? {}).filter(
    ({ args }) => args.length > 0,
  )

  it.each(fields)('$name', async (field) => {
    const questions = questionsOf(field)
    expect(questions.length).toBeGreaterThan(0)
    const failures: string[] = []
    const argumentNames = field.args.map(({ name }) => `"${name}"`)
    for (const { name, document, values } of questions) {
      for (const value of values) {
        const answer = await gateway.ask(document, { variables: { [name]: value } })
        for (const complaint of complaints(answer, [name, ...argumentNames])) {
          failures.push(`${name}: ${excerpt(value)}: ${complaint}`)
        }
      }
    }
    expect(failures).toEqual([])
  })
})

it('names the argument of a wrong literal of a built-in type', async () => {
  const { body } = await gateway.ask('{ searchPersons(filter: 1, page: "one") { totalCount } }')
  expect(body.errors?.at(-1)).toMatchObject({
    message: 'Invalid value at "page": Int cannot represent non-integer value.',
    extensions: { code: 'GRAPHQL_VALIDATION_FAILED', argument: 'page' },
  })
})

it.each([
  ['filter: { amountTo: 5.5 }', 'filter.amountTo'],
  ['filter: { amountTo: "x" }', 'filter.amountTo'],
  ['targetId: "x"', 'targetId'],
  ['filter: { transactionTypes: ["a", 5] }', 'filter.transactionTypes'],
  ['searchText: "a (b: [{", sortBy: nothing', 'sortBy'],
])('names the argument of a wrong literal of a custom type: %s', async (value, argument) => {
  const { body } = await gateway.ask(`{ searchTransactions(${value}) { totalCount } }`)
  expect(body.errors?.map(({ extensions }) => extensions.argument)).toEqual([argument])
})

it.each([
  ['$v: PersonSortBy!', 'searchPersons(sortBy: $v)', 'NOPE', 'sortBy'],
  ['$v: Decimal', 'searchTransactions(filter: { amountTo: $v })', 'x', 'filter.amountTo'],
  [
    '$v: TransactionFilterInput',
    'searchTransactions(filter: $v)',
    { amountTo: 'x' },
    'filter.amountTo',
  ],
  ['$v: Boolean', 'searchPersons(highlight: $v)', null, 'highlight'],
  [
    '$v: Boolean',
    'searchAssets(filter: { rentGroups: ["a"], characteristics: { isStepFree: $v } })',
    'x',
    'filter.characteristics.isStepFree',
  ],
  ['$v: AssetFilterInput', 'searchAssets(filter: $v)', { nothing: 1 }, 'filter'],
])('names the argument of a wrong variable: %s in %s', async (declared, field, v, argument) => {
  const document = `query (${declared}) { ${field} { totalCount } }`
  const { body } = await gateway.ask(document, { variables: { v } })
  expect(body.errors?.map(({ extensions }) => extensions)).toEqual([
    { code: 'BAD_USER_INPUT', argument },
  ])
})

it('names the argument of a wrong variable in a fragment of the operation', async () => {
  const document = `query ($v: Int) { ...Outer }
    fragment Outer on Query { ...Inner }
    fragment Inner on Query { searchPersons(pageSize: $v) { totalCount } }`
  const { body } = await gateway.ask(document, { variables: { v: 'x' } })
  expect(body.errors?.map(({ extensions }) => extensions.argument)).toEqual(['pageSize'])
})

it('names no single argument when several are wrong', async () => {
  const { body } = await gateway.ask('{ searchPersons(first: 1, last: 1) { totalCount } }')
  expect(body.errors?.map(({ extensions }) => extensions)).toEqual([{ code: 'PAGING_MIXED' }])
})

it('says which type an id belongs to', async () => {
  const id = absentId('Asset')
  const { body } = await gateway.ask(`{ notification(by: { id: "${id}" }) { id } }`)
  expect(body.errors?.[0]?.message).toBe('by.id is the id of an Asset, not of a Notification.')
})

/** Errors about the other fields: the record does not exist, or a limit is reached. */
const ofOtherFields = ['NOT_FOUND', 'SERVICE_NOT_HELD', 'WEBHOOK_LIMIT_REACHED']

describe('every input field of a mutation accepts or refuses any value', () => {
  const inputs: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    createNotification: {
      targetId: someUuid,
      targetType: 'ACTUALS',
      notificationType: 'SCREEN',
      message: 'Hello',
    },
    archiveNotifications: { ids: [someUuid] },
    cancelNotification: { id: absentId('Notification') },
    createWebhook: { url: 'http://127.0.0.1/', events: ['NOTIFICATION_READ'] },
    deleteNotification: { id: absentId('Notification') },
    deleteWebhook: { id: someUuid },
    discardEvents: { ids: [someUuid] },
    markNotificationsRead: { ids: [someUuid] },
    markNotificationsSeen: { ids: [someUuid] },
    performAction: { id: absentId('Notification'), actionType: 'IS_READ' },
    rebuildIndex: {},
    releaseProviderService: { serviceId: someUuid },
    removeRecipient: { kind: 'ROLE', value: 'rents' },
    replayEvents: { ids: [someUuid] },
    replayWebhook: { id: someUuid },
    resolveDelivery: { id: someUuid, outcome: 'SENT', note: 'Seen at the provider.' },
    retryDelivery: { id: someUuid },
    rotateWebhookSecret: { id: someUuid },
    sendTestEvent: { id: someUuid },
    updateWebhook: { id: someUuid },
    upsertRecipient: { kind: 'ROLE', value: 'rents' },
  }
  // Mutations with a list of inputs use the input type of the singular mutation, which is tested here.
  const fields = Object.values(builtSchema.getMutationType()?.getFields() ?? {}).filter(
    ({ args }) => !args.some(({ type }) => isListType(getNullableType(type))),
  )

  it('has a valid input for every mutation', () => {
    expect(Object.keys(inputs).sort()).toEqual(fields.map(({ name }) => name).sort())
  })

  it.each(fields)('$name', async ({ name }) => {
    const input = builtSchema.getType(`${name.charAt(0).toUpperCase()}${name.slice(1)}Input`)
    if (!isInputObjectType(input)) throw new Error(`${name} takes no input.`)
    const document = `mutation ($input: ${input.name}!) {
      ${name}(input: $input) { errors { code message path } }
    }`
    const failures: string[] = []
    for (const field of Object.values(input.getFields())) {
      for (const value of awkwardValues(field.type)) {
        const variables = { input: { ...inputs[name], [field.name]: value } }
        const answer = await gateway.ask(document, { variables })
        const unnamed = payloadShape
          .parse(answer.body.data?.[name])
          .filter(({ code }) => !ofOtherFields.includes(code))
          .filter(({ path }) => !path.includes(field.name))
          .map(({ code, path }) => `${code} at ${path.join('.')}`)
        for (const complaint of [...complaints(answer, [field.name]), ...unnamed]) {
          failures.push(`${field.name}: ${excerpt(value)}: ${complaint}`)
        }
      }
    }
    expect(failures).toEqual([])
  })
})
