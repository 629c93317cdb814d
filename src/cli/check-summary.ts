import type { CheckReport } from '../search/indexing/index-checker.js'

const faults = ['missing', 'stale', 'surplus'] as const

interface Summary {
  readonly isSame: boolean
  readonly lines: readonly string[]
  readonly json: Readonly<Record<string, unknown>>
}

/** A report in words and as JSON, with at most `limit` ids of each fault. */
export function summarise(report: CheckReport, limit: number): Summary {
  const { index, records } = report
  const counts = faults.map((fault) => [fault, report[fault].length] as const)
  const isSame = counts.every(([, count]) => count === 0)
  const found = isSame ? 'no difference' : counts.map(([fault, count]) => `${count} ${fault}`)
  return {
    isSame,
    lines: [
      `${index}: ${records} records, ${[found].flat().join(', ')}`,
      ...faults.flatMap((fault) => shown(fault, report[fault], limit)),
    ],
    json: {
      index,
      records,
      ...Object.fromEntries(
        faults.map((fault) => [
          fault,
          { count: report[fault].length, ids: report[fault].slice(0, limit) },
        ]),
      ),
    },
  }
}

function shown(fault: string, ids: readonly string[], limit: number): string[] {
  const lines = ids.slice(0, limit).map((id) => `  ${fault} ${id}`)
  const hidden = ids.length - lines.length
  return hidden > 0 && limit > 0 ? [...lines, `  … and ${hidden} more ${fault}`] : lines
}
