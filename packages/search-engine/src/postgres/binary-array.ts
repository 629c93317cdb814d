/** Of each element of a column, or of what stands before the first: its length, as Postgres writes a whole number. */
const wordBytes = 4
/** How many dimensions, whether there are nulls, the type, how many elements, and the number of the first. */
const headerWords = 5
/** A short text is written faster letter by letter than by a call into the engine. */
const shortText = 64
const mostBytesOfCharacter = 3
/** Room for the header, and for what an array may be longer than the one expected. */
const fewestBytes = 1024

const dash = 0x2d
const uuidDigits = 32

/** Object ids of the types of elements. */
export const elementTypes = { uuid: 2950, tsvector: 3614, text: 25 } as const

/**
 * One array as a statement binds it, in the binary form of Postgres, which takes it over instead of reading text.
 * Elements are added one by one, each whole or piece by piece between `begin` and `end`.
 */
export class BinaryArray {
  private bytes: Buffer
  private length = headerWords * wordBytes
  private count = 0
  private hasNulls = false
  private start = 0

  /** @param expectedBytes how long it will be, about */
  constructor(
    private readonly type: keyof typeof elementTypes,
    expectedBytes = 0,
  ) {
    this.bytes = Buffer.allocUnsafe(fewestBytes + expectedBytes)
  }

  /** The array with what was added, to which nothing can be added after that. */
  finish(): Buffer {
    const header = [1, Number(this.hasNulls), elementTypes[this.type], this.count, 1]
    for (const [at, word] of header.entries()) this.setWord(at * wordBytes, word)
    return this.bytes.subarray(0, this.length)
  }

  addText(text: string | null): void {
    if (text === null) {
      this.addNull()
      return
    }
    this.begin()
    this.putText(text)
    this.end()
  }

  /** @throws Error when it is none */
  addUuid(uuid: string): void {
    this.begin()
    this.reserve(uuidDigits / 2)
    let digits = 0
    let byte = 0
    for (let at = 0; at < uuid.length; at += 1) {
      const code = uuid.charCodeAt(at)
      if (code === dash) continue
      byte = (byte << 4) | digitOf(code)
      digits += 1
      if (digits % 2 === 0) this.putByte(byte & 0xff)
    }
    if (digits !== uuidDigits) throw new Error('The id of a document is no UUID.')
    this.end()
  }

  begin(): void {
    this.reserve(wordBytes)
    this.length += wordBytes
    this.start = this.length
  }

  end(): void {
    this.setWord(this.start - wordBytes, this.length - this.start)
    this.count += 1
  }

  putText(text: string): void {
    this.reserve(text.length * mostBytesOfCharacter)
    if (text.length > shortText || !this.putPlain(text)) {
      this.length += this.bytes.write(text, this.length)
    }
  }

  putByte(byte: number): void {
    this.reserve(1)
    this.bytes[this.length] = byte
    this.length += 1
  }

  /** A whole number of two bytes. */
  putShort(value: number): void {
    this.reserve(2)
    this.bytes[this.length] = value >>> 8
    this.bytes[this.length + 1] = value & 0xff
    this.length += 2
  }

  /** Room for a whole number that is not known yet. @returns its place, for `setShort` and `setWord` */
  leave(bytes: 2 | 4): number {
    this.reserve(bytes)
    const place = this.length
    this.length += bytes
    return place
  }

  setShort(place: number, value: number): void {
    this.bytes.writeUInt16BE(value, place)
  }

  setWord(place: number, value: number): void {
    this.bytes.writeInt32BE(value, place)
  }

  private addNull(): void {
    this.setWord(this.leave(wordBytes), -1)
    this.count += 1
    this.hasNulls = true
  }

  /** @returns whether there was nothing in it that takes more than a byte */
  private putPlain(text: string): boolean {
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      if (code > 0x7f) return false
      this.bytes[this.length + at] = code
    }
    this.length += text.length
    return true
  }

  private reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return
    const larger = Buffer.allocUnsafe(2 * (this.length + more))
    this.bytes.copy(larger, 0, 0, this.length)
    this.bytes = larger
  }
}

/** @throws Error when it is no digit to base 16 */
function digitOf(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  const letter = code | 0x20
  if (letter >= 0x61 && letter <= 0x66) return letter - 0x61 + 10
  throw new Error('The id of a document is no UUID.')
}
