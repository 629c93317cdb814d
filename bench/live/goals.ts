import { markdownTable } from '../support/markdown-table.js'

/** Something that was measured, and the most that it should be; null where nothing is wanted of it. */
export interface Measured {
  readonly about: string
  readonly reached: number
  readonly most: number | null
  readonly unit: string
}

export function isMissed({ reached, most }: Measured): boolean {
  return most !== null && !(reached <= most)
}

export function measuredText(title: string, measured: readonly Measured[]): string {
  const rows = measured.map((one) => {
    const { about, reached, most, unit } = one
    return [
      about,
      `${Number(reached.toFixed(1)).toLocaleString('en-GB')} ${unit}`,
      most === null ? '' : `≤ ${most} ${unit}`,
      most === null ? '' : isMissed(one) ? '**no**' : 'yes',
    ]
  })
  return `${title}\n\n${markdownTable(['what', 'measured', 'goal', 'reached'], rows)}\n`
}
