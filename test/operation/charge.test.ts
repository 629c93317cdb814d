import {
  getOperationAST,
  Kind,
  parse,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLResolveInfo,
} from 'graphql'
import { describe, expect, it } from 'vitest'
import { writesOf } from '../../src/operation/charge.js'
import { Selections } from '../../src/schema/selections.js'

/** Each fragment spreads the next fragment twice. Following every spread would take 2^60 steps. */
const levels = 60

function doublingFragments(operation: string, type: string, fields: string): DocumentNode {
  const spread = Array.from(
    { length: levels },
    (_, level) => `fragment F${level} on ${type} { ...F${level + 1} ...F${level + 1} }`,
  )
  return parse([operation, ...spread, `fragment F${levels} on ${type} { ${fields} }`].join(' '))
}

/** The resolve info of the only field of the operation. */
function infoOf(document: DocumentNode): GraphQLResolveInfo {
  const fragments = Object.fromEntries(
    document.definitions
      .filter((part): part is FragmentDefinitionNode => part.kind === Kind.FRAGMENT_DEFINITION)
      .map((part) => [part.name.value, part]),
  )
  const fieldNodes = getOperationAST(document)?.selectionSet.selections
  return { fieldNodes, fragments } as unknown as GraphQLResolveInfo
}

function writes(document: DocumentNode): number {
  const operation = getOperationAST(document)
  return operation ? writesOf({ document, operation, variables: {} }) : 0
}

describe('fragments that are spread many times', () => {
  it('are charged only for the fields that run', () => {
    const change = 'deleteNotification(input: { id: "x" }) { __typename }'
    const once = writes(parse(`mutation { ${change} ${change} other: ${change} __typename }`))
    expect(once).toBe(2)
    expect(writes(doublingFragments('mutation { ...F0 }', 'Mutation', change))).toBe(1)
  })

  it('are visited once to find the selections to read ahead', () => {
    const tenures = new Selections([['nodes', 'tenures', 'uuid']])
    const page = '{ searchPersons { nodes { ...F0 } } }'
    const asks = (fields: string) =>
      tenures.includesAny(infoOf(doublingFragments(page, 'Person', fields)))
    expect(asks('id tenures { uuid }')).toBe(true)
    expect(asks('id tenures { id }')).toBe(false)
    const severalFragments = parse(
      '{ searchPersons { ...A nodes { ...B } } } fragment A on P { nodes { ...B } } fragment B on P { tenures { ...C } } fragment C on P { uuid }',
    )
    expect(tenures.includesAny(infoOf(severalFragments))).toBe(true)
  })
})
