import { z } from 'zod'

// Only what our document uses: libraries that compare documents do not read OpenAPI 3.1.

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
type Direction = 'asked' | 'answered'

/** What of a released OpenAPI document no longer holds, a line each. */
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
  // Records are answered by all paths, so that what they hold counts as answered.
  const schemas = Object.entries(released.components.schemas).flatMap(([name, before]) =>
    schemaBreaks(name, before, present.components.schemas[name], 'answered'),
  )
  return [...operations, ...schemas]
}

function operationBreaks(location: string, before: Operation, after: Operation): string[] {
  const known = new Map(after.parameters.map((one) => [`${one.in} ${one.name}`, one]))
  const parameters = before.parameters.flatMap((one) => {
    const now = known.get(`${one.in} ${one.name}`)
    return schemaBreaks(`${location}: parameter ${one.name}`, one.schema, now?.schema, 'asked')
  })
  const demanded = after.parameters
    .filter(({ name, required }) => {
      const was = before.parameters.find((one) => one.name === name)
      return required && was?.required !== true
    })
    .map(({ name }) => `${location}: parameter ${name} became required`)
  const bodies = Object.entries(before.requestBody?.content ?? {}).flatMap(([type, body]) => {
    const now = after.requestBody?.content[type]?.schema
    return schemaBreaks(`${location}: body`, body.schema, now, 'asked')
  })
  const answers = Object.entries(before.responses).flatMap(([status, answer]) => {
    const now = after.responses[status]
    if (now === undefined) return [`${location}: answer ${status} was removed`]
    return Object.entries(answer.content).flatMap(([type, { schema: was }]) =>
      schemaBreaks(`${location}: answer ${status}`, was, now.content[type]?.schema, 'answered'),
    )
  })
  return [...parameters, ...demanded, ...bodies, ...answers]
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
  const demanded = (after.required ?? []).filter((name) => !before.required?.includes(name))
  const left = (before.required ?? []).filter((name) => !after.required?.includes(name))
  return [
    ...(direction === 'asked' ? demanded.map((name) => `${location}.${name} became required`) : []),
    ...(direction === 'answered'
      ? left.map((name) => `${location}.${name} may be left out now`)
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
