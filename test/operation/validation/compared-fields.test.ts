import fc from 'fast-check'
import { buildSchema, parse, visit, type DocumentNode } from 'graphql'
import { describe, expect, it } from 'vitest'
import { limits } from '../../../src/operation/limits.js'
import { comparedFields } from '../../../src/operation/validation/compared-fields.js'
import { comparisonsMade } from '../../support/comparisons-made.js'

const fields = 'a: A b: B n: Node list: [A] text(x: Int y: Int z: Int): String size: Int'
const schema = buildSchema(`
  interface Node { ${fields} }
  type A implements Node { ${fields.replace('[A]', '[A!]!')} }
  type B implements Node { ${fields} }
  type Query { ${fields} }
`)

const { selections } = fc.letrec<{ selections: string; selection: string }>((tie) => ({
  selections: fc
    .tuple(
      fc.integer({ min: 1, max: 4 }),
      fc.array(tie('selection'), { minLength: 1, maxLength: 4 }),
    )
    .map(([times, some]) => `${some.join(' ')} `.repeat(times)),
  selection: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom('size', 'text', 'text(x: 1)', 'text(x: 1 y: 2 z: 3)', 'c: size', 'unknown'),
    // Spreads only fragments defined later, so that there is no circle.
    fc.nat(9).map((after) => `...+${after}`),
    fc
      .tuple(fc.constantFrom('a', 'b', 'n', 'c: n', 'list', '... on A', '...'), tie('selections'))
      .map(([name, inside]) => `${name} { ${inside} }`),
  ),
}))

function documentOf(bodies: readonly string[]): DocumentNode | null {
  const parts = bodies.map((body, place) => {
    const inside = body.replace(/\+(\d)/g, (_spread, after) => `F${place + 1 + Number(after)}`)
    return place === 0 ? `{ ${inside} }` : `fragment F${place} on ${'AB'[place % 2]} { ${inside} }`
  })
  try {
    return parse(parts.join(' '), { maxLexicalTokens: limits.tokens, noLocation: true })
  } catch {
    return null
  }
}

const repeat = (count: number, make: (place: number) => string) =>
  Array.from({ length: count }, (_, place) => make(place)).join(' ')

const hostile: [string, string][] = [
  ['one name five hundred times', `{ ${repeat(500, () => 'size')} }`],
  ['one name under an alias', `{ ${repeat(400, () => 'c: size')} }`],
  ['one field with what is selected of it', `{ ${repeat(280, () => 'a { b { size } }')} }`],
  ['nested repeats', `{ ${repeat(12, () => `a { ${repeat(12, () => 'b { n { size } }')} }`)} }`],
  ['arguments', `{ ${repeat(120, () => 'text(x: 1 y: 2 z: 3)')} }`],
  [
    'inline fragments',
    `{ n { ${repeat(200, (place) => `... on ${'AB'[place % 2]} { a { size } }`)} } }`,
  ],
  [
    'one fragment in many fields of a name',
    `{ ${repeat(300, () => 'a { ...F }')} } fragment F on A { size }`,
  ],
  [
    'many fragments side by side',
    `{ a { ${repeat(100, (place) => `...F${place}`)} } } ${repeat(100, (place) => `fragment F${place} on A { size a { size } }`)}`,
  ],
  [
    'fragments that spread all that come after them',
    `{ a { ...F0 ...F1 } } ${repeat(25, (place) => `fragment F${place} on A { size ${repeat(24 - place, (after) => `...F${place + after + 1}`)} }`)}`,
  ],
  [
    'paths that double with each fragment',
    `{ a { ...F0 } b { ...F0 } ...F0 } ${repeat(60, (place) => `fragment F${place} on A { a { ...F${place + 1} } b { ...F${place + 1} } ...F${place + 1} }`)} fragment F60 on A { size }`,
  ],
]

describe('the count', () => {
  it('is at least half the comparisons of graphql-js for any document', () => {
    let passed = 0
    fc.assert(
      fc.property(fc.array(selections, { minLength: 1, maxLength: 12 }), (bodies) => {
        const document = documentOf(bodies)
        const counted = document === null ? 0 : comparedFields(document, limits.comparisons)
        if (document === null || counted > limits.comparisons) return
        passed += 1
        const made = comparisonsMade(schema, document, [], Infinity)
        expect(made).toBeLessThanOrEqual(2 * counted)
      }),
      { numRuns: 300, seed: 24 },
    )
    expect(passed).toBeGreaterThan(100)
  })

  it.each(hostile)('exceeds the limit after few reads for %s', (_shape, text) => {
    let comparisons = 0
    const document = visit(parse(text, { maxLexicalTokens: limits.tokens }), {
      SelectionSet: {
        leave: ({ selections, ...others }) => ({
          ...others,
          get selections() {
            comparisons += selections.length
            return selections
          },
        }),
      },
    })
    expect(comparedFields(document, limits.comparisons)).toBeGreaterThan(limits.comparisons)
    expect(comparisons).toBeLessThanOrEqual(2 * limits.comparisons)
  })
})
