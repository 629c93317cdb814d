import type { WorstOperation } from './search-worst.js'

/** The count of each error code, and the maxima of the worst operations. */
export function summary(
  total: number,
  codes: ReadonlyMap<string, number>,
  worst: readonly WorstOperation[],
): string {
  const maximum = (of: (operation: WorstOperation) => number) =>
    Math.round(Math.max(0, ...worst.map(of)))
  const figures = [
    `${maximum(({ measured }) => measured.ms)} ms`,
    `blocked ${maximum(({ measured }) => measured.blockedMs)} ms`,
    `${maximum(({ measured }) => measured.cpuMs)} ms of processor`,
    `${maximum(({ measured }) => measured.bytes / 1024)} KiB of answer`,
    `${maximum(({ measured }) => measured.heapBytes / 1024 ** 2)} MiB of heap`,
  ]
  const stopped = [...codes].map(([code, count]) => `${count} ${code}`)
  return [
    `${total} operations (${['errors:', ...stopped].join(' ')}); maxima: ${figures.join(', ')}`,
    ...worst.slice(0, 3).map(line),
  ].join('\n')
}

function line({ query, cost, measured }: WorstOperation): string {
  const { ms, blockedMs, cpuMs, bytes, codes } = measured
  const figures = [`cost ${cost}`, `${Math.round(ms)} ms`, `blocked ${Math.round(blockedMs)} ms`]
  const more = [`processor ${Math.round(cpuMs)} ms`, `${Math.round(bytes / 1024)} KiB`, ...codes]
  return `  ${[...figures, ...more].join(', ')}: ${query.replace(/"[\w=]{30,}",?/g, '…').slice(0, 700)}`
}
