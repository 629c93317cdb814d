import {
  getNamedType,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
  type GraphQLArgument,
  type GraphQLCompositeType,
  type GraphQLInputField,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql'
import { Chosen } from './chosen.js'

export interface RandomOperation {
  readonly document: string
  /** Values of the variables; some are missing, null or not of their type. */
  readonly variables: Readonly<Record<string, unknown>>[]
}

const mostLevels = 4

/** Writes operations of any schema: valid ones mostly, with everything that makes execution branch. */
export function randomOperation(
  schema: GraphQLSchema,
  seed: number,
  kind: 'query' | 'mutation',
): RandomOperation {
  const chosen = new Chosen(seed)
  const variables = new Map<string, GraphQLInputType | 'flag' | 'flag by default'>()
  const fragments = new Map<string, string>()
  let size = 0

  function selectionSet(type: GraphQLCompositeType, place: string, level: number): string {
    const parts = ['__typename']
    const count = 1 + chosen.at(`${place}#`, 4)
    for (let index = 0; index < count && size < 60; index += 1) {
      parts.push(selection(type, `${place}/${index}`, level))
    }
    // What is asked again in another way has to be merged, or left out by a condition.
    return `{ ${parts.filter((part) => part !== '').join(' ')} }`
  }

  function selection(type: GraphQLCompositeType, place: string, level: number): string {
    size += 1
    const within = narrower(type, place)
    switch (chosen.at(`${place}?`, 8)) {
      case 0:
        return `... on ${within.name}${condition(place)} ${selectionSet(within, place, level)}`
      case 1:
        return `...${condition(place)} ${selectionSet(type, place, level)}`
      case 2: {
        const name = `F${fragments.size}`
        fragments.set(name, '')
        fragments.set(
          name,
          `fragment ${name} on ${within.name} ${selectionSet(within, place, level)}`,
        )
        const again = chosen.once(`${place}again`, 3) ? ` ...${name}` : ''
        return `...${name}${condition(place)}${again}`
      }
      default:
        return field(type, place, level)
    }
  }

  function narrower(type: GraphQLCompositeType, place: string): GraphQLCompositeType {
    if (!isAbstractType(type)) {
      const wider = isObjectType(type) ? type.getInterfaces() : []
      return wider.length > 0 && chosen.once(`${place}wide`, 3)
        ? chosen.of(`${place}wider`, wider)
        : type
    }
    return chosen.of(`${place}narrow`, schema.getPossibleTypes(type))
  }

  function field(type: GraphQLCompositeType, place: string, level: number): string {
    if (!isObjectType(type) && !('getFields' in type)) return ''
    const fields = Object.values((type as GraphQLObjectType).getFields()).filter(
      (one) => level < mostLevels || !isCompositeType(getNamedType(one.type)),
    )
    if (fields.length === 0) return ''
    const asked = chosen.of(`${place}field`, fields)
    const named = getNamedType(asked.type)
    const given = args(asked.args, place)
    // Fields that cannot be merged must not answer under one name.
    const isAlone = given === '' && !isCompositeType(named) && chosen.once(`${place}plain`, 2)
    const key = isAlone
      ? ''
      : given === ''
        ? `${asked.name}_of_${type.name}: `
        : `a${chosen.at(place, 1e9)}: `
    const alias = isAlone && (type.name === 'Query' || type.name === 'Mutation') ? '' : key
    const inner = isCompositeType(named) ? ` ${selectionSet(named, place, level + 1)}` : ''
    return `${alias}${asked.name}${given}${condition(place)}${inner}`
  }

  function args(definitions: readonly GraphQLArgument[], place: string): string {
    const given = definitions.flatMap((arg) => {
      const where = `${place}(${arg.name}`
      if (!isRequiredArgument(arg) && chosen.once(where, 2)) return []
      return [`${arg.name}: ${literal(arg.type, where, arg.defaultValue !== undefined)}`]
    })
    return given.length === 0 ? '' : `(${given.join(', ')})`
  }

  function literal(type: GraphQLInputType, place: string, hasDefault = false): string {
    if (chosen.once(`${place}$`, 3)) {
      const name = `v${variables.size}`
      const accepted = hasDefault && isNonNullType(type) ? type.ofType : type
      variables.set(name, accepted)
      return `$${name}`
    }
    if (isNonNullType(type)) return literal(type.ofType, `${place}!`)
    if (chosen.once(`${place}null`, 8) && !place.endsWith('!')) return 'null'
    if (isListType(type)) {
      const count = chosen.at(`${place}[`, 3)
      const items = Array.from({ length: count }, (_, index) =>
        literal(type.ofType, `${place}${index}`),
      )
      return `[${items.join(', ')}]`
    }
    if (isEnumType(type)) return chosen.of(place, type.getValues()).name
    if (isInputObjectType(type)) {
      const fields = givenFields(type, chosen, place, 200)
      const values = fields.map(({ name, type: inner, defaultValue }) => {
        const where = `${place}.${name}${type.isOneOf ? '!' : ''}`
        return `${name}: ${literal(inner, where, defaultValue !== undefined)}`
      })
      return `{ ${values.join(', ')} }`
    }
    return JSON.stringify(scalarValue(type.name, chosen, place))
  }

  function condition(place: string): string {
    const parts = (['skip', 'include'] as const).flatMap((directive) => {
      const where = `${place}@${directive}`
      switch (chosen.at(where, 12)) {
        case 0:
          return [`@${directive}(if: ${chosen.once(`${where}literal`, 2)})`]
        case 1:
        case 2: {
          const kindOfFlag = chosen.once(`${where}default`, 3) ? 'flag by default' : 'flag'
          const name = `${kindOfFlag === 'flag' ? 'flag' : 'preset'}${chosen.at(`${where}name`, 2)}`
          variables.set(name, kindOfFlag)
          return [`@${directive}(if: $${name})`]
        }
        default:
          return []
      }
    })
    return parts.length === 0 ? '' : ` ${parts.join(' ')}`
  }

  const root = kind === 'query' ? schema.getQueryType() : schema.getMutationType()
  if (root === null || root === undefined) throw new Error(`The schema has no ${kind}.`)
  const body = selectionSet(root, 'root', 0)
  const declared = [...variables].map(([name, type]) => {
    if (type === 'flag') return `$${name}: Boolean!`
    return type === 'flag by default' ? `$${name}: Boolean = true` : `$${name}: ${String(type)}`
  })
  const head = declared.length === 0 ? '' : `(${declared.join(', ')})`
  return {
    document: [`${kind} Asked${head} ${body}`, ...fragments.values()].join('\n'),
    variables: [0, 1, 2].map((round) =>
      Object.fromEntries(
        [...variables].flatMap(([name, type]) => {
          const place = `${round}${name}`
          const isFlag = typeof type === 'string'
          const mayMiss = isFlag ? type === 'flag by default' : !isNonNullType(type)
          if (mayMiss && chosen.once(`${place}missing`, 4)) return []
          if (chosen.once(`${place}null`, isFlag ? 40 : 8)) return [[name, null]]
          if (chosen.once(`${place}wrong`, 40)) return [[name, { wrong: ['value'] }]]
          return [[name, isFlag ? chosen.once(place, 2) : inputValue(type, chosen, place)]]
        }),
      ),
    ),
  }
}

/** Fields that an input object gets; beyond `longest` characters of place only those that it needs. */
function givenFields(
  type: GraphQLInputObjectType,
  chosen: Chosen,
  place: string,
  longest: number,
): readonly GraphQLInputField[] {
  const all = Object.values(type.getFields())
  if (type.isOneOf) return [chosen.of(`${place}one`, all)]
  return all.filter(
    (field) =>
      isRequiredInputField(field) ||
      (place.length < longest && chosen.once(`${place}.${field.name}`, 3)),
  )
}

function inputValue(type: GraphQLInputType, chosen: Chosen, place: string): unknown {
  if (isNonNullType(type)) return inputValue(type.ofType, chosen, `${place}!`)
  if (!place.endsWith('!') && chosen.once(`${place}null`, 8)) return null
  if (isListType(type)) {
    const item = (index: number) => inputValue(type.ofType, chosen, `${place}${index}`)
    // One that is no list stands for a list of one.
    if (chosen.once(`${place}bare`, 4)) return item(0)
    return Array.from({ length: chosen.at(`${place}[`, 3) }, (_, index) => item(index))
  }
  if (isEnumType(type)) return chosen.of(place, type.getValues()).name
  if (isInputObjectType(type)) {
    const fields = givenFields(type, chosen, place, 60)
    return Object.fromEntries(
      fields.map(({ name, type: inner }) => [
        name,
        inputValue(inner, chosen, `${place}.${name}${type.isOneOf ? '!' : ''}`),
      ]),
    )
  }
  return scalarValue(type.name, chosen, place)
}

/** A value that the scalar takes; now and then one that it refuses. */
function scalarValue(name: string, chosen: Chosen, place: string): unknown {
  switch (name) {
    case 'Int':
      return chosen.at(place, 100) - 50
    case 'Float':
      return chosen.at(place, 1000) / 8
    case 'Boolean':
      return chosen.once(place, 2)
    case 'ID':
      return chosen.once(place, 2) ? `id ${chosen.at(place, 9)}` : chosen.at(place, 9)
    default:
      return chosen.of(place, ['plain', 'with "quotes" and \n lines', '£ é 😀 \u2028', ''])
  }
}
