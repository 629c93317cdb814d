import { describe, expect, it } from 'vitest'
import { batchLoader } from '../../src/foundation/batch-loader.js'
import { OperationScope } from '../../src/foundation/operation-scope.js'
import { currentScope, withinScope } from '../../src/foundation/work-scope.js'
import { WorkTurns } from '../../src/foundation/work-turns.js'

/** Keeps the processor busy. */
function work(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

/** Does steps of an operation as an executor does: now, or later when its turn is over. */
function steps(turns: WorkTurns, count: number, step: (place: number) => unknown) {
  return Promise.all(
    Array.from({ length: count }, (_, place) =>
      turns.isOver ? turns.later(() => step(place)) : step(place),
    ),
  )
}

/** How often others were asked while something was under way. */
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

describe('the turns of an operation', () => {
  it('leave time for others', async () => {
    const turns = new WorkTurns()
    const done: number[] = []
    const all = steps(turns, 200, (place) => {
      work(1)
      done.push(place)
      return place
    })
    expect(await roundsDuring(all)).toBeGreaterThan(5)
    expect(done).toEqual(Array.from({ length: 200 }, (_, place) => place))
    expect(await all).toEqual(done)
  })

  it('divide steps of a millisecond over rounds, some in each and all in their order', async () => {
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
    const ofRounds = new Map<number, number>()
    for (const of of rounds) ofRounds.set(of, (ofRounds.get(of) ?? 0) + 1)
    // Five milliseconds have gone by after so many, or at the next look at the clock.
    expect(Math.max(...ofRounds.values())).toBeLessThanOrEqual(16)
  })

  it('do small work at once', async () => {
    const turns = new WorkTurns()
    // Another operation may have used up the present round.
    await new Promise((resolve) => setImmediate(resolve))
    expect(turns.isOver).toBe(false)
  })

  it('alternate with those of another operation', async () => {
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

  it('count what a piece leads to as part of it', async () => {
    const turns = new WorkTurns()
    const pieces = Array.from({ length: 100 }, () =>
      turns.later(async () => {
        await Promise.resolve()
        work(2)
      }),
    )
    expect(await roundsDuring(Promise.all(pieces))).toBeGreaterThan(5)
  })

  it('end a piece that fails alone', async () => {
    const turns = new WorkTurns()
    const failing = turns.later(() => {
      throw new TypeError('broken')
    })
    const next = turns.later(() => 'next')
    await expect(failing).rejects.toThrow(new TypeError('broken'))
    expect(await next).toBe('next')
  })

  it('belong to the scope of the operation', async () => {
    const scopes = [new OperationScope(limits), new OperationScope(limits)]
    const found = await Promise.all(
      scopes.map((scope) =>
        withinScope(scope, () =>
          steps(scope.turns, 20, () => {
            work(1)
            return currentScope() === scope
          }),
        ),
      ),
    )
    expect(found.flat().every(Boolean)).toBe(true)
    for (const scope of scopes) scope.close()
  })

  it('do not make more reads', async () => {
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
    const found = withinScope(scope, () => steps(scope.turns, 200, load))
    expect(await roundsDuring(found)).toBeGreaterThan(3)
    expect(reads).toEqual([200])
    expect(await found).toEqual(Array.from({ length: 200 }, (_, place) => place))
    scope.close()
  })
})
