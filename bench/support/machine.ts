import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'

/** What the numbers were measured on. */
export function machine(): string {
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  return [
    `Node ${process.versions.node}, ${process.platform} ${process.arch}`,
    `${availableParallelism()} × ${cpus()[0]?.model ?? 'CPU'}, ${gigabytes} GB`,
    loadLine(),
  ].join('\n')
}

/** How much else the machine does just now. */
export function loadLine(): string {
  return `load average ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`
}
