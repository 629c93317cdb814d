import { buildSchema, parse, type ExecutionResult } from 'graphql'
import { afterEach, describe, expect, it } from 'vitest'
import { currentScope, OperationScope, withinScope } from '../../src/foundation/operation-scope.js'
import { CompiledExecutor } from '../../packages/query-plan/src/compiled-executor.js'
import { unlessStoppedResult } from '../../src/operation/execute.js'

const schema = buildSchema(`
  type Query { trees: [Tree!]! strictTrees: [Tree!] }
  type Tree { name: String later: String! branches: [Tree] }
`)
const executor = new CompiledExecutor(schema, { coercionErrors: 5, scope: currentScope })
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

/** @param root the root value of the query */
function execute(
  query: string,
  root: object,
  limits = most,
): ExecutionResult | Promise<ExecutionResult> {
  scope = new OperationScope({ deadlineMs: 60_000, most: limits })
  const request = {
    document: parse(query),
    operationName: null,
    variables: {},
    context: {},
    event: root,
  }
  return withinScope(scope, () => unlessStoppedResult(scope, () => executor.execute(request)))
}

const run = (trees: unknown, fields: string) =>
  execute(`{ trees { name branches { ${fields} } } }`, { trees })

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

it.each([100, 101, 102, 103, 104, 105])(
  'leaves no rejection behind when it is stopped at %i fields',
  async (fields) => {
    const rejections: unknown[] = []
    const note = (reason: unknown) => rejections.push(reason)
    process.on('unhandledRejection', note)
    const tree = {
      later: async () => {
        await Promise.resolve()
        scope.spend('statements', 1)
        return 'later'
      },
    }
    const strictTrees = Array.from({ length: 50 }, () => tree)
    const query = '{ strictTrees { later name } }'
    const { errors } = await execute(query, { strictTrees }, { ...most, fields })
    await new Promise(setImmediate)
    process.off('unhandledRejection', note)
    expect(errors?.[0]?.extensions['code']).toBe('OPERATION_LIMIT_EXCEEDED')
    expect(rejections).toEqual([])
  },
)

it('counts an asynchronous field as five', async () => {
  const { trees, calls } = wood(500)
  const { errors } = await run(trees, 'later')
  expect(errors?.[0]?.extensions['code']).toBe('OPERATION_LIMIT_EXCEEDED')
  expect(calls.later).toBeGreaterThan(900)
  expect(calls.later).toBeLessThanOrEqual(1_001)
})
