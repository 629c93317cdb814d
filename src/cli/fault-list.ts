import { closeSync, openSync, writeSync } from 'node:fs'
import type { LineFault } from '../events/import/import-line.js'
import { errorCodeText } from '../foundation/error-code.js'
import { UsageError } from './command.js'

const shownFaultLimit = 20

/** The faults of an import: all in a new file, or the first ones on screen. They contain no field values. */
export class FaultList {
  private descriptor: number | null = null
  private readonly lines: string[] = []
  private hidden = 0

  /** @param path of the new file; undefined for none */
  constructor(private readonly path: string | undefined) {}

  /** @throws UsageError if the file exists or cannot be created */
  open(): void {
    if (this.path === undefined) return
    try {
      this.descriptor = openSync(this.path, 'wx')
    } catch (error) {
      throw new UsageError(
        `--rejects ${this.path} cannot be created${errorCodeText(error)}. Name a new file in an existing folder. Nothing was imported.`,
      )
    }
  }

  add(line: number, faults: readonly LineFault[]): void {
    for (const { field, fault } of faults) {
      const text = `line ${line}: ${field ?? 'it'} ${fault}`
      // Written before the records of the batch, so that no fault is lost.
      if (this.descriptor !== null) writeSync(this.descriptor, `${text}\n`)
      else if (this.lines.length < shownFaultLimit) this.lines.push(text)
      else this.hidden += 1
    }
  }

  /** @returns lines to show on screen */
  close(): string[] {
    if (this.descriptor !== null) closeSync(this.descriptor)
    if (this.hidden === 0) return this.lines
    return [
      ...this.lines,
      `… and ${this.hidden} more faults. Use --rejects <file> to keep all of them.`,
    ]
  }
}
