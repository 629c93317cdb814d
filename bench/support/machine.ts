import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'

/** Describes the machine of the measurement. */
export function machine(): string {
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  return [
    `Node ${process.versions.node}, ${process.platform} ${process.arch}`,
    `${availableParallelism()} × ${cpus()[0]?.model ?? 'CPU'}, ${gigabytes} GB`,
    loadLine(),
  ].join('\n')
}

/** The current load of the machine. */
export function loadLine(): string {
  return `load average ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`
}
