import { buildSchema, execute, parse } from 'graphql'
import { afterEach, describe, expect, it } from 'vitest'
import { OperationScope, withinScope } from '../../src/foundation/operation-scope.js'
import { unlessStoppedResult } from '../../src/operation/execute.js'
import { countFields } from '../../src/operation/field-count.js'

const schema = countFields(
  buildSchema(`
  type Query { trees: [Tree!]! }
  type Tree { name: String later: String! branches: [Tree] }
`),
)
const most = { statements: 10, rows: 10, searches: 10, fields: 5_000 }

let scope: OperationScope
afterEach(() => {
  scope.close()
})

/** `size` trees with `size` branches each, and counts of the resolved branch fields. */
function wood(size: number) {
  const calls = { branches: 0, later: 0 }
  const branch = {
    get name() {
      calls.branches += 1
      return 'branch'
    },
    later: () => {
      calls.later += 1
      return Promise.resolve('later')
    },
  }
  const tree = { name: 'tree', branches: Array.from({ length: size }, () => branch) }
  return { calls, trees: Array.from({ length: size }, () => tree) }
}

function run(trees: unknown, fields: string) {
  scope = new OperationScope({ deadlineMs: 60_000, most })
  const document = parse(`{ trees { name branches { ${fields} } } }`)
  return withinScope(scope, () =>
    unlessStoppedResult(scope, () => execute({ schema, document, rootValue: { trees } })),
  )
}

describe('execution', () => {
  it.each(['name', 'name later'])('ends nested lists of { %s } with one error', async (fields) => {
    const { trees, calls } = wood(500)
    const { data, errors } = await run(trees, fields)
    expect(data).toBeNull()
    expect(errors?.map(({ message, extensions }) => [extensions['code'], message])).toEqual([
      ['OPERATION_LIMIT_EXCEEDED', expect.stringContaining('5,000 fields in the answer')],
    ])
    expect(calls.branches).toBeLessThan(6_000)
  })

  it('answers at once when it is stopped, even with pending resolvers', async () => {
    const answering = run(new Promise(() => undefined), 'name')
    scope.leave()
    const { errors } = await answering
    expect(errors?.map(({ extensions }) => extensions['code'])).toEqual(['OPERATION_CANCELLED'])
  })

  it('does not change answers below the limits', async () => {
    const { trees } = wood(3)
    const { data, errors } = await run(trees, 'name later')
    expect(errors).toBeUndefined()
    expect(JSON.parse(JSON.stringify(data))).toMatchObject({
      trees: [{ branches: [{ name: 'branch', later: 'later' }, {}, {}] }, {}, {}],
    })
  })
})

it('counts an asynchronous field as five', async () => {
  const { trees, calls } = wood(500)
  const { errors } = await run(trees, 'later')
  expect(errors?.[0]?.extensions['code']).toBe('OPERATION_LIMIT_EXCEEDED')
  expect(calls.later).toBeGreaterThan(900)
  expect(calls.later).toBeLessThanOrEqual(1_001)
})
