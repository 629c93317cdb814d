import { closeSync, openSync, writeSync } from 'node:fs'
import type { LineFault } from '../events/import/import-line.js'

const mostShown = 20

/** The faults of an import: in a file, or the first of them for people. Holds no value of a field. */
export class FaultList {
  private descriptor: number | null = null
  private readonly shown: string[] = []
  private hidden = 0

  /** @param path of the file; undefined when there is none */
  constructor(private readonly path: string | undefined) {}

  /** @param continued whether the file has faults of the same import from before it was stopped */
  open(continued: boolean): void {
    if (this.path !== undefined) this.descriptor = openSync(this.path, continued ? 'a' : 'w')
  }

  add(line: number, faults: readonly LineFault[]): void {
    for (const { field, fault } of faults) {
      const text = `line ${line}: ${field ?? 'it'} ${fault}`
      // Written before the records of its batch are, so that no fault is lost.
      if (this.descriptor !== null) writeSync(this.descriptor, `${text}\n`)
      else if (this.shown.length < mostShown) this.shown.push(text)
      else this.hidden += 1
    }
  }

  /** @returns what is to be shown to people */
  close(): string[] {
    if (this.descriptor !== null) closeSync(this.descriptor)
    if (this.hidden === 0) return this.shown
    return [...this.shown, `… and ${this.hidden} more faults; --rejects <file> keeps them all.`]
  }
}
