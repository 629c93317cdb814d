import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  statSync,
  writeSync,
} from 'node:fs'
import type { LineFault } from '../events/import/import-line.js'
import { errorCodeText } from '../foundation/error-code.js'
import { UsageError } from './command.js'

const mostShown = 20

/** The faults of an import: in a file, or the first of them for people. Holds no value of a field. */
export class FaultList {
  private descriptor: number | null = null
  private readonly shown: string[] = []
  private hidden = 0

  /**
   * @param path of the file; undefined when there is none
   * @param source file that is imported; undefined for standard input
   * @throws UsageError when the file is the source, by whatever name, or has anything but faults in it
   */
  constructor(
    private readonly path: string | undefined,
    source: string | undefined,
  ) {
    if (path === undefined) return
    if (source !== undefined && isSameFile(path, source)) {
      throw new UsageError('--rejects names the file that is to be imported.')
    }
    if (!mayBeOverwritten(path)) {
      throw new UsageError('--rejects names a file that has something else in it than faults.')
    }
  }

  /**
   * @param doneBefore lines of the same import that were done before it was stopped; what the file says of them stays
   * @throws UsageError when the file cannot be made or written
   */
  open(doneBefore: number): void {
    if (this.path === undefined) return
    try {
      const kept = doneBefore === 0 ? '' : faultsUpTo(doneBefore, this.path)
      this.descriptor = openSync(this.path, 'w')
      writeSync(this.descriptor, kept)
    } catch (error) {
      throw new UsageError(
        `--rejects ${this.path} cannot be written${errorCodeText(error)}. Name a file in a folder that is there; nothing was imported.`,
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

/** Lines behind those that were done had their faults written as well, and come again. */
function faultsUpTo(line: number, path: string): string {
  if (!existsSync(path)) return ''
  return readFileSync(path, 'utf8').replaceAll(/^line (\d+): .*\n?/gm, (fault, number: string) =>
    Number(number) <= line ? fault : '',
  )
}

/** Symbolic and hard links are other names of the same file. */
function isSameFile(one: string, other: string): boolean {
  const [a, b] = [one, other].map((path) => statSync(path, { bigint: true, throwIfNoEntry: false }))
  return a !== undefined && a.dev === b?.dev && a.ino === b.ino
}

/** The same command after an import that failed or was stopped finds its own faults. */
function mayBeOverwritten(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isFile() !== true || found.size === 0) return true
  const descriptor = openSync(path, 'r')
  try {
    const beginning = Buffer.alloc(64)
    const length = readSync(descriptor, beginning)
    return /^line \d+: /.test(beginning.toString('utf8', 0, length))
  } finally {
    closeSync(descriptor)
  }
}
