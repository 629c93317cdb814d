/** One line of an input. */
export interface InputLine {
  /** From 1. */
  readonly number: number
  /** Offset in bytes of the end of the line. */
  readonly end: number
  /** The line without its line break; null for a line above the maximum. */
  readonly content: Buffer | null
}

const newLine = 0x0a
const carriageReturn = 0x0d

/** Splits an input into lines. Buffers at most one line, and drops a line as soon as it exceeds the maximum. */
export async function* readLines(
  chunks: AsyncIterable<Buffer>,
  maximumBytes: number,
): AsyncGenerator<InputLine> {
  let number = 0
  let end = 0
  let parts: Buffer[] = []
  let length = 0
  const take = (part: Buffer) => {
    end += part.length
    length += part.length
    if (length <= maximumBytes) parts.push(part)
    else parts = []
  }
  const finish = (): InputLine => {
    number += 1
    const content = length > maximumBytes ? null : withoutLineBreak(Buffer.concat(parts))
    parts = []
    length = 0
    return { number, end, content }
  }
  for await (const chunk of chunks) {
    let start = 0
    for (let at = chunk.indexOf(newLine); at >= 0; at = chunk.indexOf(newLine, start)) {
      take(chunk.subarray(start, at + 1))
      start = at + 1
      yield finish()
    }
    if (start < chunk.length) take(chunk.subarray(start))
  }
  if (length > 0) yield finish()
}

function withoutLineBreak(line: Buffer): Buffer {
  let end = line.length
  if (line[end - 1] === newLine) end -= 1
  if (line[end - 1] === carriageReturn) end -= 1
  return line.subarray(0, end)
}
