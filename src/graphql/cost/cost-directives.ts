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

/** Cost of a field of a scalar or an enum that says nothing else. */
export const leafWeight = 0.1

/** Cost of one object of a type that says nothing else. */
export const objectWeight = 1

/** What introspection shows is at hand, and most of what it asks for is null. */
export const introspectionShare = 0.1

const costDirective = new GraphQLDirective({
  name: 'cost',
  description: `What a field costs each time it is answered, an object of a type each time it is shown, or an input each time it is given. Without it an object costs ${objectWeight}, a field of a scalar or an enum ${leafWeight}, and any other field nothing but what it shows.`,
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
  description: 'How many items a list is taken to have, before anything is read.',
  locations: [DirectiveLocation.FIELD_DEFINITION],
  args: {
    assumedSize: {
      type: GraphQLInt,
      description: 'Items when no argument says how many.',
    },
    requireOneSlicingArgument: {
      type: GraphQLBoolean,
      defaultValue: true,
      description: 'Exactly one of the slicing arguments must be given.',
    },
    sizedFields: {
      type: new GraphQLList(new GraphQLNonNull(GraphQLString)),
      description: 'The fields of the answered object that are the list.',
    },
    slicingArguments: {
      type: new GraphQLList(new GraphQLNonNull(GraphQLString)),
      description: 'Arguments that say how many: a number, or a list with one value for each item.',
    },
  },
})

export const costDirectives = [costDirective, listSizeDirective]

/** What `@listSize` says of a field. */
export interface ListSize {
  readonly assumedSize: number
  readonly slicingArguments?: readonly string[]
  readonly sizedFields?: readonly string[]
}

/** What the directives say of a field or type; kept in its extensions, where the printer finds it, too. */
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
