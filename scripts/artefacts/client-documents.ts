import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addTypenameSelectionDocumentTransform, preset } from '@graphql-codegen/client-preset'
import { codegen } from '@graphql-codegen/core'
import {
  isAbstractType,
  isObjectType,
  parse,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql'

const operations = 'client/operations'
const output = 'client/src/documents/'

/** What travels as text or as JSON, in the words of TypeScript. */
const scalars = {
  Date: 'string',
  DateTimeISO: 'string',
  Decimal: 'string',
  ID: 'string',
  JSONObject: 'Record<string, unknown>',
  UUID: 'string',
}

/** Of what the preset writes: documents can be imported one by one, without a table of all texts. */
const kept = ['graphql.ts', 'persisted-documents.json']

/** The generated files of the client kit by path: documents with types, their manifest, and the shape of the schema. */
export async function clientDocuments(
  root: string,
  sdl: string,
  schema: GraphQLSchema,
): Promise<readonly (readonly [string, string])[]> {
  const documents = readdirSync(join(root, operations))
    .sort()
    .map((name) => {
      const rawSDL = readFileSync(join(root, operations, name), 'utf8')
      return { location: `${operations}/${name}`, rawSDL, document: parse(rawSDL) }
    })
  const sections = await preset.buildGeneratesSection({
    baseOutputDir: output,
    schema: parse(sdl),
    schemaAst: schema,
    documents,
    config: { scalars, strictScalars: true, useTypeImports: true, enumType: 'string-literal' },
    presetConfig: { fragmentMasking: false, persistedDocuments: { hashAlgorithm: 'sha256' } },
    pluginMap: {},
    plugins: [],
    pluginContext: {},
    documentTransforms: [
      { name: 'typename', transformObject: addTypenameSelectionDocumentTransform, config: {} },
    ],
  })
  const written = await Promise.all(
    sections
      .filter(({ filename }) => kept.some((name) => filename === output + name))
      .map(async (section) => [section.filename, await codegen(section)] as const),
  )
  return [...written, [`${output}schema-shape.ts`, schemaShape(schema)]]
}

/** What a cache must know of the schema and cannot see in answers. */
function schemaShape(schema: GraphQLSchema): string {
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'))
  const objects = types.filter(isObjectType)
  const possibleTypes = types
    .filter(isAbstractType)
    .map((type) => [type.name, schema.getPossibleTypes(type).map(({ name }) => name)] as const)
  const embedded = objects.filter((type) => isEmbedded(schema, type)).map(({ name }) => name)
  const lists = objects.flatMap((type) => {
    const fields = Object.values(type.getFields()).filter(({ args }) =>
      args.some(({ name }) => name === 'after'),
    )
    const shown = fields.map(({ name, args }) => [
      name,
      args.map((arg) => arg.name).filter((arg) => arg !== 'after' && arg !== 'before'),
    ])
    return fields.length === 0 ? [] : [[type.name, Object.fromEntries(shown)] as const]
  })
  return [
    '// Generated from the schema by: npm run generate',
    constant('possibleTypes', Object.fromEntries(possibleTypes), 'readonly string[]'),
    constant(
      'listArguments',
      Object.fromEntries(lists),
      'Readonly<Record<string, readonly string[]>>',
    ),
    `export const embeddedTypes: readonly string[] = ${JSON.stringify(embedded)}\n`,
  ].join('\n\n')
}

/** A value inside another one, without an identity of its own. */
function isEmbedded(schema: GraphQLSchema, type: GraphQLObjectType): boolean {
  const isRoot = [
    schema.getQueryType(),
    schema.getMutationType(),
    schema.getSubscriptionType(),
  ].includes(type)
  return (
    !isRoot &&
    !('id' in type.getFields()) &&
    !/(?:Connection|Edge|Payload|^PageInfo)$/.test(type.name)
  )
}

function constant(name: string, value: object, of: string): string {
  return `export const ${name}: Readonly<Record<string, ${of}>> = ${JSON.stringify(value)}`
}
