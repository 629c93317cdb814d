import { median } from '../support/median.js'
import { fit, type Growth } from './curve.js'
import { costs, disk, memory } from './quantities.js'
import type { Results, SizeResult } from './results.js'

/** How far off a prediction may be, as a share of what was measured. */
const mayBeOff = { throughput: 0.2, memory: 0.2, disk: 0.2, p50: 0.35 } as const
export type Measure = keyof typeof mayBeOff

/** What the smaller sizes say of the largest one, and what was measured there. */
export interface Prediction {
  readonly measure: Measure
  readonly name: string
  readonly title: string
  readonly growth: Growth
  readonly why: string
  /** By size, in the order of the sizes; the pace of the machine taken out. */
  readonly measured: readonly number[]
  /** Of the largest size. */
  readonly predicted: number
  /** How far it is off, as a share of what was measured there. */
  readonly off: number
  readonly isWithin: boolean
  /** What all sizes together say of any other one. */
  readonly at: (size: number) => number
}

/** How one number is read from what was measured at a size; undefined where it was not. */
type Read = (result: SizeResult) => number | undefined

/**
 * One for each number that was measured at three sizes or more: fitted to all but the largest. Costs are told at the
 * pace that the machine had at the largest size, by the calibrations of each.
 *
 * @throws RangeError for fewer than three sizes
 */
export function predictions({ sizes }: Pick<Results, 'sizes'>): Prediction[] {
  const largest = sizes.at(-1)
  if (largest === undefined || sizes.length < 3) {
    throw new RangeError('A prediction needs three sizes: two to go by and one to check it.')
  }
  const all: Prediction[] = []
  const add = (measure: Measure, names: typeof costs, readOf: (name: string) => Read) => {
    for (const [name, quantity] of Object.entries(names)) {
      const points = sizes.flatMap((result) => {
        const value = readOf(name)(result)
        return value === undefined ? [] : [{ size: result.size, value }]
      })
      const last = points.at(-1)
      if (last === undefined || points.length < sizes.length) continue
      const predicted = fit(quantity.growth, points.slice(0, -1))(last.size)
      const off = offBy(measure, predicted, last.value)
      all.push({
        ...{ measure, name, ...quantity, measured: points.map(({ value }) => value) },
        ...{ predicted, off, isWithin: Math.abs(off) <= mayBeOff[measure] },
        at: fit(quantity.growth, points),
      })
    }
  }
  add('throughput', costs, (name) => processorMs(name, largest))
  add('p50', costs, (name) => waitMs(name, largest))
  add('memory', memory, (name) => (result) => result.memory[name])
  add('disk', disk, (name) => (result) => result.disk[name])
  return all
}

/** Milliseconds of a core, of gateway and Postgres together, at the pace of another result. */
function processorMs(name: string, paced: SizeResult): Read {
  return (result) => {
    const cost = result.costs[name]
    if (cost === undefined) return undefined
    return (cost.gatewayMs + cost.databaseMs) * timesPace(result, paced)
  }
}

function waitMs(name: string, paced: SizeResult): Read {
  return (result) => {
    const cost = result.costs[name]
    if (cost === undefined || cost.p50Ms === null) return undefined
    return cost.p50Ms * timesPace(result, paced)
  }
}

/**
 * By what to multiply times of one result to compare them with another's. The pace is the median of all calibrations of
 * a size: a single one differs more from the next than the machine does from size to size. It is their processor time,
 * for latencies too: what a calibration waits for says nothing of what a caller waits for.
 */
export function timesPace(result: SizeResult, paced: SizeResult): number {
  const paceOf = ({ costs: all }: SizeResult) =>
    median(Object.values(all).map(({ pace }) => pace.processorMs))
  return paceOf(paced) / paceOf(result)
}

/** What is predicted of throughput is the cost, so a cost that is too low promises too much. */
function offBy(measure: Measure, predicted: number, measured: number): number {
  return measure === 'throughput' ? measured / predicted - 1 : predicted / measured - 1
}
