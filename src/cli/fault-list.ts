import { closeSync, openSync, writeSync } from 'node:fs'
import type { LineFault } from '../events/import/import-line.js'
import { errorCodeText } from '../foundation/error-code.js'
import { UsageError } from './command.js'

const mostShown = 20

/** The faults of an import: in a new file, or the first of them for people. Holds no value of a field. */
export class FaultList {
  private descriptor: number | null = null
  private readonly shown: string[] = []
  private hidden = 0

  /** @param path of the file; undefined when there is none */
  constructor(private readonly path: string | undefined) {}

  /** @throws UsageError when the file exists or cannot be made */
  open(): void {
    if (this.path === undefined) return
    try {
      this.descriptor = openSync(this.path, 'wx')
    } catch (error) {
      throw new UsageError(
        `--rejects ${this.path} cannot be made${errorCodeText(error)}. Name a new file in an existing folder; nothing was imported.`,
      )
    }
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
