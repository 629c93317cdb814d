import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { errorCode } from '../../foundation/error-code.js'

/**
 * The file of a state: compressed lines of JSON. An object says what follows, an array is a row: the texts of
 * its columns, as Postgres writes and reads them, so that no number or time changes on the way.
 */
const begin = z.object({
  format: z.literal('housing-gateway-state'),
  version: z.literal(1),
  release: z.string(),
  migrations: z.array(z.string()),
  rows: z.number(),
})
const table = z.object({
  table: z.string(),
  columns: z.array(z.string()),
  /** The last number of each numbered column: later rows go on behind it, also where all rows are gone. */
  numbered: z.record(z.string(), z.string()),
})
const end = z.object({ end: z.literal(true), rows: z.number() })

export type StateBegin = z.infer<typeof begin>
export type StateTableHead = z.infer<typeof table>

/** The file is not one, or not all of one. The message is one sentence with a next step. */
export class StateFileError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'StateFileError'
  }
}

const notOne = () =>
  new StateFileError('The file holds no state of a gateway. Name one that data export has written.')

const cutShort = (cause: string) =>
  new StateFileError(
    `The file ends before its end (${cause}); nothing was imported. Copy it again, or export again.`,
  )

/** Parts of a file, in their order: the beginning, heads of tables, and rows as the texts they are. */
export type StatePart =
  { readonly begin: StateBegin } | { readonly head: StateTableHead } | { readonly row: string }

/** @throws StateFileError when it is no such file, or a part of one */
export async function* readState(path: string): AsyncGenerator<StatePart> {
  const unpacked = createGunzip()
  // An error of either reaches the reader of the lines.
  pipeline(createReadStream(path), unpacked, () => undefined)
  let rows = 0
  let isFirst = true
  let isComplete = false
  try {
    for await (const line of createInterface({ input: unpacked, crlfDelay: Infinity })) {
      if (isFirst) {
        isFirst = false
        yield { begin: read(begin, line) ?? fail(notOne()) }
      } else if (line.startsWith('[')) {
        rows += 1
        yield { row: line }
      } else {
        const head = read(table, line)
        if (head !== null) yield { head }
        else isComplete = (read(end, line) ?? fail(notOne())).rows === rows
      }
    }
  } catch (error) {
    const code = errorCode(error) ?? ''
    if (code === 'Z_BUF_ERROR') throw cutShort('its compression is not closed')
    if (code.startsWith('Z_')) throw notOne()
    if (/^E[A-Z]+$/.test(code)) {
      throw new StateFileError(`The file cannot be read (${code}). Name one that you may read.`)
    }
    throw error
  }
  if (isFirst) throw notOne()
  if (!isComplete) throw cutShort(`after ${rows} rows`)
}

function read<Schema extends z.ZodType>(schema: Schema, line: string): z.output<Schema> | null {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return null
  }
  const result = schema.safeParse(value)
  return result.success ? result.data : null
}

function fail(error: Error): never {
  throw error
}
