import { getNamedType, isLeafType, isObjectType, type GraphQLSchema } from 'graphql'

/**
 * The GraphQL selection of a record in search results. `uuid` has the specification's name, `id`. Left out are other
 * records, which need scopes of their own, and paged lists with their counts.
 */
export function recordSelection(schema: GraphQLSchema, typeName: string): string {
  const type = schema.getType(typeName)
  if (!isObjectType(type)) throw new Error(`${typeName} is not an object type.`)
  const selections = Object.values(type.getFields()).flatMap(({ name, type: fieldType }) => {
    const shown = getNamedType(fieldType)
    if (isLeafType(shown)) {
      if (name === 'uuid') return 'id: uuid'
      return name === 'id' || name.endsWith('Count') ? [] : name
    }
    const isPart =
      isObjectType(shown) &&
      shown.getInterfaces().length === 0 &&
      !shown.name.endsWith('Connection')
    return isPart ? `${name} { ${recordSelection(schema, shown.name)} }` : []
  })
  return selections.join(' ')
}
