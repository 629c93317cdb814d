import { describe, expect, it } from 'vitest'
import { batchLoader } from '../../src/foundation/batch-loader.js'
import { currentScope, OperationScope, withinScope } from '../../src/foundation/operation-scope.js'
import { WorkTurns } from '../../src/foundation/work-turns.js'

/** Blocks the event loop. */
function work(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

/** Runs steps like the executor: at once, or later when the turn is over. */
function steps(turns: WorkTurns, count: number, step: (place: number) => unknown) {
  return Promise.all(
    Array.from({ length: count }, (_, place) =>
      turns.isOver ? turns.later(() => step(place)) : step(place),
    ),
  )
}

/** The number of timer ticks during `something`. */
async function roundsDuring(something: Promise<unknown>): Promise<number> {
  let rounds = 0
  const others = setInterval(() => {
    rounds += 1
  }, 1)
  await something
  clearInterval(others)
  return rounds
}

const limits = {
  deadlineMs: 60_000,
  most: { statements: 1000, rows: 1000, searches: 1000, fields: 1000 },
}

describe('turns of an operation', () => {
  it('divide steps of a millisecond over several rounds, in order', async () => {
    let round = 0
    const others = setInterval(() => {
      round += 1
    }, 1)
    const rounds: number[] = []
    const things = Array.from({ length: 100 }, (_, place) => place)
    const done = await new WorkTurns().each(things, (place) => {
      work(1)
      rounds.push(round)
      return place
    })
    clearInterval(others)
    expect(done).toEqual(things)
    expect(new Set(rounds).size).toBeGreaterThan(5)
  })

  it('alternate with turns of another operation', async () => {
    const done: string[] = []
    const run = (name: string) =>
      steps(new WorkTurns(), 60, () => {
        work(1)
        done.push(name)
      })
    await Promise.all([run('a'), run('b')])
    expect(done.slice(0, 60)).toContain('b')
    expect(done.slice(60)).toContain('a')
  })

  it('include the asynchronous work of a step', async () => {
    const turns = new WorkTurns()
    const pieces = Array.from({ length: 100 }, () =>
      turns.later(async () => {
        await Promise.resolve()
        work(2)
      }),
    )
    expect(await roundsDuring(Promise.all(pieces))).toBeGreaterThan(5)
  })

  it('survive a failing step', async () => {
    const turns = new WorkTurns()
    const failing = turns.later(() => {
      throw new TypeError('broken')
    })
    const next = turns.later(() => 'next')
    await expect(failing).rejects.toThrow(new TypeError('broken'))
    expect(await next).toBe('next')
  })

  it('keep the scope of the operation', async () => {
    const scopes = [new OperationScope(limits), new OperationScope(limits)]
    const results = await Promise.all(
      scopes.map((scope) =>
        withinScope(scope, () =>
          steps(scope.turns, 20, () => {
            work(1)
            return currentScope() === scope
          }),
        ),
      ),
    )
    expect(new Set(results.flat())).toEqual(new Set([true]))
    for (const scope of scopes) scope.close()
  })

  it('cause no additional reads', async () => {
    const scope = new OperationScope(limits)
    const reads: number[] = []
    const load = (key: number) =>
      withinScope(scope, () => {
        work(0.5)
        return loader.load(key)
      })
    const loader = batchLoader((keys: readonly number[]) => {
      reads.push(keys.length)
      expect(currentScope()).toBe(scope)
      return Promise.resolve(keys)
    })
    const results = withinScope(scope, () => steps(scope.turns, 200, load))
    expect(await roundsDuring(results)).toBeGreaterThan(3)
    expect(reads).toEqual([200])
    expect(await results).toEqual(Array.from({ length: 200 }, (_, place) => place))
    scope.close()
  })
})
