import { markdownTable } from '../support/markdown-table.js'
import { whole } from '../support/section.js'
import type { Measure, Prediction } from './predictions.js'
import type { Results } from './results.js'

const megabyte = 2 ** 20

/** How a number of each measure is written, and its unit. */
const written: Readonly<Record<Measure, { unit: string; text: (value: number) => string }>> = {
  throughput: { unit: 'a core-second', text: (ms) => figure(1_000 / ms) },
  p50: { unit: 'ms', text: figure },
  memory: { unit: 'MB', text: (bytes) => figure(bytes / megabyte) },
  disk: { unit: 'MB', text: (bytes) => figure(bytes / megabyte) },
}

const headings: Readonly<Record<Measure, string>> = {
  throughput: 'Throughput',
  p50: 'Latency of one caller',
  memory: 'Memory',
  disk: 'Disk',
}
const measures = Object.keys(headings) as Measure[]

/** When, and beside which load, each size was measured. */
export function sessionTable({ sizes }: Results): string {
  return markdownTable(
    ['records and notifications', 'measured at', 'load at the beginning', 'pace, ms'],
    sizes.map(({ size, measuredAt, load, costs }) => {
      const paces = Object.values(costs).map(({ pace }) => pace.processorMs)
      const range = [Math.min(...paces), Math.max(...paces)].map((ms) => ms.toFixed(0))
      return [
        whole(size),
        `${measuredAt.slice(0, 16).replace('T', ' ')} UTC`,
        load.replace('load average ', ''),
        range.join(' to '),
      ]
    }),
  )
}

/** What a gateway and its database take of a core for one of each, apart. */
export function costTable({ sizes }: Results, predicted: readonly Prediction[]): string {
  const last = sizes.at(-1)
  return markdownTable(
    ['', 'gateway, ms', 'Postgres, ms', 'one caller waits, ms'],
    predicted
      .filter(({ measure }) => measure === 'throughput')
      .flatMap(({ name, title }) => {
        const cost = last?.costs[name]
        if (cost === undefined) return []
        const wait = cost.p50Ms === null ? '' : figure(cost.p50Ms)
        return [[title, figure(cost.gatewayMs), figure(cost.databaseMs), wait]]
      }),
  )
}

/** One table a measure: what was measured, what the smaller sizes say of the largest, and how far that is off. */
export function predictionTables(
  { sizes }: Results,
  predicted: readonly Prediction[],
): readonly (readonly [heading: string, table: string])[] {
  const heads = sizes.map(({ size }) => `at ${whole(size)}`)
  const last = heads.at(-1) ?? ''
  return measures.map((measure) => {
    const { unit, text } = written[measure]
    const rows = predicted
      .filter((one) => one.measure === measure)
      .map(({ title, growth, why, measured, predicted: value, off, isWithin }) => [
        ...[title, ...measured.map(text), text(value)],
        `${percent(off)}${isWithin ? '' : ', **missed**'}`,
        ...[growth, why],
      ])
    const titles = ['', ...heads, `predicted ${last}`, 'off by', 'curve', 'because']
    return [`${headings[measure]}, ${unit}`, markdownTable(titles, rows)] as const
  })
}

/** What all sizes say of ten and a hundred times the largest. */
export function largerTable({ sizes }: Results, predicted: readonly Prediction[]): string {
  const largest = sizes.at(-1)?.size ?? 0
  const larger = [largest, 10 * largest, 100 * largest]
  const rows = predicted.map(({ measure, title, at }) => {
    const { unit, text } = written[measure]
    return [title, unit, ...larger.map((size) => text(at(size)))]
  })
  return markdownTable(['', 'unit', ...larger.map(whole)], rows)
}

/** With three figures that count, at most. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return '-'
  const digits = value === 0 ? 0 : Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))))
  return value.toLocaleString('en', { maximumFractionDigits: Math.min(digits, 3) })
}

function percent(share: number): string {
  const rounded = Math.round(100 * share)
  return `${rounded > 0 ? '+' : ''}${rounded} %`
}
