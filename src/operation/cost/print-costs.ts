import {
  isInterfaceType,
  isObjectType,
  Kind,
  lexicographicSortSchema,
  parse,
  printSchema,
  type GraphQLSchema,
} from 'graphql'
import { declaredCost } from './operation-cost.js'

/** The sorted text of a schema with its cost directives, which `printSchema` of graphql-js omits. */
export function printSchemaWithCosts(schema: GraphQLSchema): string {
  const text = printSchema(lexicographicSortSchema(schema))
  const pieces: string[] = []
  let printed = 0
  for (const definition of parse(text).definitions) {
    const type = 'fields' in definition ? schema.getType(definition.name.value) : undefined
    if (type === undefined || !('fields' in definition)) continue
    const interfaces = 'interfaces' in definition ? (definition.interfaces ?? []) : []
    const fields = isObjectType(type) || isInterfaceType(type) ? type.getFields() : {}
    for (const node of [interfaces.at(-1) ?? definition.name, ...(definition.fields ?? [])]) {
      const element =
        'name' in node && node.kind !== Kind.NAMED_TYPE ? fields[node.name.value] : type
      const end = node.loc?.end ?? printed
      pieces.push(text.slice(printed, end), element === undefined ? '' : directivesOf(element))
      printed = end
    }
  }
  return [...pieces, text.slice(printed)].join('')
}

function directivesOf(element: Parameters<typeof declaredCost>[0]): string {
  const { weight, listSize } = declaredCost(element)
  const cost = weight === undefined ? '' : directive('cost', { weight: String(weight) })
  if (listSize === undefined) return cost
  const counts = listSize.slicingArguments === undefined ? {} : { requireOneSlicingArgument: false }
  return cost + directive('listSize', { ...listSize, ...counts })
}

/** Texts, numbers and their lists have the same syntax in JSON and GraphQL. */
function directive(name: string, args: Readonly<Record<string, unknown>>): string {
  const values = Object.entries(args).map(
    ([argument, value]) => `${argument}: ${JSON.stringify(value)}`,
  )
  return ` @${name}(${values.join(', ')})`
}
