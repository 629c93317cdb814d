import { z } from 'zod'

// Our own comparison, because libraries do not read OpenAPI 3.1. It covers only the features of our document.

interface Schema {
  readonly type?: string | readonly string[] | undefined
  readonly $ref?: string | undefined
  readonly enum?: readonly unknown[] | undefined
  readonly required?: readonly string[] | undefined
  readonly properties?: Readonly<Record<string, Schema>> | undefined
  readonly items?: Schema | undefined
}

const schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    $ref: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    required: z.array(z.string()).optional(),
    properties: z.record(z.string(), schema).optional(),
    items: schema.optional(),
  }),
)

const content = z.record(z.string(), z.object({ schema }))
const parameter = z.object({
  name: z.string(),
  in: z.string(),
  required: z.boolean().default(false),
  schema,
})
const operation = z.object({
  parameters: z.array(parameter).default([]),
  requestBody: z.object({ content }).optional(),
  responses: z.record(z.string(), z.object({ content: content.default({}) })),
})
const document = z.object({
  paths: z.record(z.string(), z.record(z.string(), operation)),
  components: z
    .object({ schemas: z.record(z.string(), schema).default({}) })
    .default({ schemas: {} }),
})

type Operation = z.infer<typeof operation>
type Direction = 'request' | 'response'

/** Lists the breaks since a released OpenAPI document, one per line. */
export function openApiBreaks(releasedText: string, presentText: string): string[] {
  const [released, present] = [releasedText, presentText].map((text) =>
    document.parse(JSON.parse(text)),
  ) as [z.infer<typeof document>, z.infer<typeof document>]
  const operations = Object.entries(released.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, before]) => {
      const location = `${method.toUpperCase()} ${path}`
      const after = present.paths[path]?.[method]
      return after === undefined
        ? [`${location} was removed`]
        : operationBreaks(location, before, after)
    }),
  )
  // Every path returns records, so component schemas count as responses.
  const schemas = Object.entries(released.components.schemas).flatMap(([name, before]) =>
    schemaBreaks(name, before, present.components.schemas[name], 'response'),
  )
  return [...operations, ...schemas]
}

function operationBreaks(location: string, before: Operation, after: Operation): string[] {
  const parametersNow = new Map(after.parameters.map((one) => [`${one.in} ${one.name}`, one]))
  const parameters = before.parameters.flatMap((one) => {
    const now = parametersNow.get(`${one.in} ${one.name}`)
    return schemaBreaks(`${location}: parameter ${one.name}`, one.schema, now?.schema, 'request')
  })
  const newlyRequired = after.parameters
    .filter(({ name, required }) => {
      const was = before.parameters.find((one) => one.name === name)
      return required && was?.required !== true
    })
    .map(({ name }) => `${location}: parameter ${name} became required`)
  const bodies = Object.entries(before.requestBody?.content ?? {}).flatMap(([type, body]) => {
    const now = after.requestBody?.content[type]?.schema
    return schemaBreaks(`${location}: body`, body.schema, now, 'request')
  })
  const answers = Object.entries(before.responses).flatMap(([status, answer]) => {
    const now = after.responses[status]
    if (now === undefined) return [`${location}: answer ${status} was removed`]
    return Object.entries(answer.content).flatMap(([type, { schema: was }]) =>
      schemaBreaks(`${location}: answer ${status}`, was, now.content[type]?.schema, 'response'),
    )
  })
  return [...parameters, ...newlyRequired, ...bodies, ...answers]
}

function schemaBreaks(
  location: string,
  before: Schema,
  after: Schema | undefined,
  direction: Direction,
): string[] {
  if (after === undefined) return [`${location} was removed`]
  const kind = ({ type, $ref }: Schema) => JSON.stringify($ref ?? type ?? null)
  if (kind(before) !== kind(after)) {
    return [`${location} changed from ${kind(before)} to ${kind(after)}`]
  }
  const newlyRequired = (after.required ?? []).filter((name) => !before.required?.includes(name))
  const optionalNow = (before.required ?? []).filter((name) => !after.required?.includes(name))
  return [
    ...(direction === 'request'
      ? newlyRequired.map((name) => `${location}.${name} became required`)
      : []),
    ...(direction === 'response'
      ? optionalNow.map((name) => `${location}.${name} is no longer required`)
      : []),
    ...(before.enum ?? [])
      .filter((value) => after.enum !== undefined && !after.enum.includes(value))
      .map((value) => `${location}: the value ${JSON.stringify(value)} was removed`),
    ...Object.entries(before.properties ?? {}).flatMap(([name, was]) =>
      schemaBreaks(`${location}.${name}`, was, after.properties?.[name], direction),
    ),
    ...(before.items === undefined
      ? []
      : schemaBreaks(`${location}[]`, before.items, after.items, direction)),
  ]
}
