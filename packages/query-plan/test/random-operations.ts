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
import { SeededChoice } from './seeded-choice.js'

export interface RandomOperation {
  readonly document: string
  /** Variable values; some are missing, null or of the wrong type. */
  readonly variables: Readonly<Record<string, unknown>>[]
}

const maxLevels = 4

/** Generates operations for any schema, mostly valid, covering everything that makes execution branch. */
export function randomOperation(
  schema: GraphQLSchema,
  seed: number,
  kind: 'query' | 'mutation',
): RandomOperation {
  const choice = new SeededChoice(seed)
  const variables = new Map<string, GraphQLInputType | 'flag' | 'flag by default'>()
  const fragments = new Map<string, string>()
  let size = 0

  function selectionSet(type: GraphQLCompositeType, path: string, level: number): string {
    const parts = ['__typename']
    const count = 1 + choice.below(`${path}#`, 4)
    for (let index = 0; index < count && size < 60; index += 1) {
      parts.push(selection(type, `${path}/${index}`, level))
    }
    // Repeated fields are kept: execution has to merge them, or skip them because of a condition.
    return `{ ${parts.filter((part) => part !== '').join(' ')} }`
  }

  function selection(type: GraphQLCompositeType, path: string, level: number): string {
    size += 1
    const within = narrower(type, path)
    switch (choice.below(`${path}?`, 8)) {
      case 0:
        return `... on ${within.name}${condition(path)} ${selectionSet(within, path, level)}`
      case 1:
        return `...${condition(path)} ${selectionSet(type, path, level)}`
      case 2: {
        const name = `F${fragments.size}`
        fragments.set(name, '')
        fragments.set(
          name,
          `fragment ${name} on ${within.name} ${selectionSet(within, path, level)}`,
        )
        const again = choice.oneIn(`${path}again`, 3) ? ` ...${name}` : ''
        return `...${name}${condition(path)}${again}`
      }
      default:
        return field(type, path, level)
    }
  }

  function narrower(type: GraphQLCompositeType, path: string): GraphQLCompositeType {
    if (!isAbstractType(type)) {
      const wider = isObjectType(type) ? type.getInterfaces() : []
      return wider.length > 0 && choice.oneIn(`${path}wide`, 3)
        ? choice.pick(`${path}wider`, wider)
        : type
    }
    return choice.pick(`${path}narrow`, schema.getPossibleTypes(type))
  }

  function field(type: GraphQLCompositeType, path: string, level: number): string {
    if (!isObjectType(type) && !('getFields' in type)) return ''
    const fields = Object.values((type as GraphQLObjectType).getFields()).filter(
      (one) => level < maxLevels || !isCompositeType(getNamedType(one.type)),
    )
    if (fields.length === 0) return ''
    const target = choice.pick(`${path}field`, fields)
    const named = getNamedType(target.type)
    const argumentText = args(target.args, path)
    // Fields that cannot be merged need distinct keys.
    const isAlone =
      argumentText === '' && !isCompositeType(named) && choice.oneIn(`${path}plain`, 2)
    const key = isAlone
      ? ''
      : argumentText === ''
        ? `${target.name}_of_${type.name}: `
        : `a${choice.below(path, 1e9)}: `
    const alias = isAlone && (type.name === 'Query' || type.name === 'Mutation') ? '' : key
    const inner = isCompositeType(named) ? ` ${selectionSet(named, path, level + 1)}` : ''
    return `${alias}${target.name}${argumentText}${condition(path)}${inner}`
  }

  function args(definitions: readonly GraphQLArgument[], path: string): string {
    const parts = definitions.flatMap((arg) => {
      const where = `${path}(${arg.name}`
      if (!isRequiredArgument(arg) && choice.oneIn(where, 2)) return []
      return [`${arg.name}: ${literal(arg.type, where, arg.defaultValue !== undefined)}`]
    })
    return parts.length === 0 ? '' : `(${parts.join(', ')})`
  }

  function literal(type: GraphQLInputType, path: string, hasDefault = false): string {
    if (choice.oneIn(`${path}$`, 3)) {
      const name = `v${variables.size}`
      const accepted = hasDefault && isNonNullType(type) ? type.ofType : type
      variables.set(name, accepted)
      return `$${name}`
    }
    if (isNonNullType(type)) return literal(type.ofType, `${path}!`)
    if (choice.oneIn(`${path}null`, 8) && !path.endsWith('!')) return 'null'
    if (isListType(type)) {
      const count = choice.below(`${path}[`, 3)
      const items = Array.from({ length: count }, (_, index) =>
        literal(type.ofType, `${path}${index}`),
      )
      return `[${items.join(', ')}]`
    }
    if (isEnumType(type)) return choice.pick(path, type.getValues()).name
    if (isInputObjectType(type)) {
      const fields = inputFields(type, choice, path, 200)
      const values = fields.map(({ name, type: inner, defaultValue }) => {
        const where = `${path}.${name}${type.isOneOf ? '!' : ''}`
        return `${name}: ${literal(inner, where, defaultValue !== undefined)}`
      })
      return `{ ${values.join(', ')} }`
    }
    return JSON.stringify(scalarValue(type.name, choice, path))
  }

  function condition(path: string): string {
    const parts = (['skip', 'include'] as const).flatMap((directive) => {
      const where = `${path}@${directive}`
      switch (choice.below(where, 12)) {
        case 0:
          return [`@${directive}(if: ${choice.oneIn(`${where}literal`, 2)})`]
        case 1:
        case 2: {
          const kindOfFlag = choice.oneIn(`${where}default`, 3) ? 'flag by default' : 'flag'
          const name = `${kindOfFlag === 'flag' ? 'flag' : 'preset'}${choice.below(`${where}name`, 2)}`
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
          const path = `${round}${name}`
          const isFlag = typeof type === 'string'
          const isOptional = isFlag ? type === 'flag by default' : !isNonNullType(type)
          if (isOptional && choice.oneIn(`${path}missing`, 4)) return []
          if (choice.oneIn(`${path}null`, isFlag ? 40 : 8)) return [[name, null]]
          if (choice.oneIn(`${path}wrong`, 40)) return [[name, { wrong: ['value'] }]]
          return [[name, isFlag ? choice.oneIn(path, 2) : inputValue(type, choice, path)]]
        }),
      ),
    ),
  }
}

/** Random fields of an input object. If the path is longer than `maxPathLength`, only the required fields. */
function inputFields(
  type: GraphQLInputObjectType,
  choice: SeededChoice,
  path: string,
  maxPathLength: number,
): readonly GraphQLInputField[] {
  const all = Object.values(type.getFields())
  if (type.isOneOf) return [choice.pick(`${path}one`, all)]
  return all.filter(
    (field) =>
      isRequiredInputField(field) ||
      (path.length < maxPathLength && choice.oneIn(`${path}.${field.name}`, 3)),
  )
}

function inputValue(type: GraphQLInputType, choice: SeededChoice, path: string): unknown {
  if (isNonNullType(type)) return inputValue(type.ofType, choice, `${path}!`)
  if (!path.endsWith('!') && choice.oneIn(`${path}null`, 8)) return null
  if (isListType(type)) {
    const item = (index: number) => inputValue(type.ofType, choice, `${path}${index}`)
    // A single value is valid for a list with one item.
    if (choice.oneIn(`${path}bare`, 4)) return item(0)
    return Array.from({ length: choice.below(`${path}[`, 3) }, (_, index) => item(index))
  }
  if (isEnumType(type)) return choice.pick(path, type.getValues()).name
  if (isInputObjectType(type)) {
    const fields = inputFields(type, choice, path, 60)
    return Object.fromEntries(
      fields.map(({ name, type: inner }) => [
        name,
        inputValue(inner, choice, `${path}.${name}${type.isOneOf ? '!' : ''}`),
      ]),
    )
  }
  return scalarValue(type.name, choice, path)
}

/** A value for the scalar; sometimes invalid. */
function scalarValue(name: string, choice: SeededChoice, path: string): unknown {
  switch (name) {
    case 'Int':
      return choice.below(path, 100) - 50
    case 'Float':
      return choice.below(path, 1000) / 8
    case 'Boolean':
      return choice.oneIn(path, 2)
    case 'ID':
      return choice.oneIn(path, 2) ? `id ${choice.below(path, 9)}` : choice.below(path, 9)
    default:
      return choice.pick(path, ['plain', 'with "quotes" and \n lines', '£ é 😀 \u2028', ''])
  }
}
