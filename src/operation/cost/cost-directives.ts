import {
  DirectiveLocation,
  GraphQLBoolean,
  GraphQLDirective,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLString,
  type GraphQLField,
} from 'graphql'

// The directives of IBM's GraphQL Cost Directives specification, as far as this schema needs them.

/** Default cost of a scalar or enum field. */
export const leafWeight = 0.1

/** Default cost of an object. */
export const objectWeight = 1

/** Introspection reads from memory, and most of its fields are null. */
export const introspectionShare = 0.1

const costDirective = new GraphQLDirective({
  name: 'cost',
  description: `Cost of a field, of each object of a type, or of an input. Defaults: ${objectWeight} for an object, ${leafWeight} for a scalar or enum field, 0 for any other field.`,
  locations: [
    DirectiveLocation.FIELD_DEFINITION,
    DirectiveLocation.INPUT_OBJECT,
    DirectiveLocation.OBJECT,
  ],
  args: {
    weight: { type: new GraphQLNonNull(GraphQLString), description: 'A decimal number.' },
  },
})

const listSizeDirective = new GraphQLDirective({
  name: 'listSize',
  description: 'Number of items assumed for a list when the cost is computed before execution.',
  locations: [DirectiveLocation.FIELD_DEFINITION],
  args: {
    assumedSize: {
      type: GraphQLInt,
      description: 'Items assumed when no slicing argument is set.',
    },
    requireOneSlicingArgument: {
      type: GraphQLBoolean,
      defaultValue: true,
      description: 'Exactly one of the slicing arguments must be set.',
    },
    sizedFields: {
      type: new GraphQLList(new GraphQLNonNull(GraphQLString)),
      description: 'Fields of the returned object that hold the list.',
    },
    slicingArguments: {
      type: new GraphQLList(new GraphQLNonNull(GraphQLString)),
      description:
        'Arguments that set the number of items: a number, or a list with one value for each item.',
    },
  },
})

export const costDirectives = [costDirective, listSizeDirective]

/** The arguments of `@listSize`. */
export interface ListSize {
  readonly assumedSize: number
  readonly slicingArguments?: readonly string[]
  readonly sizedFields?: readonly string[]
}

/** The cost directives of a field or type, in its extensions. */
export interface DeclaredCost {
  readonly weight?: number
  readonly listSize?: ListSize
}

const key = 'declaredCost'

interface Extensible {
  extensions: Readonly<Record<string, unknown>>
}

export function declareCost(element: Extensible, cost: DeclaredCost): void {
  element.extensions = { ...element.extensions, [key]: cost }
}

export function declaredCost(element: Pick<GraphQLField<unknown, unknown>, 'extensions'>) {
  return (element.extensions[key] ?? {}) as DeclaredCost
}
