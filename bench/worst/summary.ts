import type { Found } from './search-worst.js'

/** How often each code came up, and what the worst so far took. */
export function summary(
  asked: number,
  codes: ReadonlyMap<string, number>,
  worst: readonly Found[],
): string {
  const most = (of: (found: Found) => number) => Math.round(Math.max(0, ...worst.map(of)))
  const figures = [
    `${most(({ measured }) => measured.ms)} ms`,
    `held ${most(({ measured }) => measured.heldMs)} ms`,
    `${most(({ measured }) => measured.cpuMs)} ms of processor`,
    `${most(({ measured }) => measured.bytes / 1024)} KiB of answer`,
    `${most(({ measured }) => measured.heapBytes / 1024 ** 2)} MiB of heap`,
  ]
  const stopped = [...codes].map(([code, count]) => `${count} ${code}`)
  return [
    `${asked} operations (${['errors:', ...stopped].join(' ')}); most of one: ${figures.join(', ')}`,
    ...worst.slice(0, 3).map(line),
  ].join('\n')
}

function line({ query, cost, measured }: Found): string {
  const { ms, heldMs, cpuMs, bytes, codes } = measured
  const figures = [`cost ${cost}`, `${Math.round(ms)} ms`, `held ${Math.round(heldMs)} ms`]
  const more = [`processor ${Math.round(cpuMs)} ms`, `${Math.round(bytes / 1024)} KiB`, ...codes]
  return `  ${[...figures, ...more].join(', ')}: ${query.replace(/"[\w=]{30,}",?/g, '…').slice(0, 700)}`
}
