/** Size of an int4, which precedes each element and makes up the header. */
const wordBytes = 4
/** Header: dimensions, null flag, element type, element count, lower bound. */
const headerWords = 5
/** Up to this length, writing character by character is faster than a native call. */
const maxLoopedLength = 64
const maxBytesPerCharacter = 3
/** Room for the header and for growth beyond the expected size. */
const minBytes = 1024

const dash = 0x2d
const uuidDigits = 32

/** Type OIDs of array elements. */
export const elementTypes = { uuid: 2950, tsvector: 3614, text: 25 } as const

/**
 * Builds an array parameter in the binary format of Postgres, which the server reads without parsing. An element is
 * added whole, or piece by piece between `begin` and `end`.
 */
export class BinaryArray {
  private bytes: Buffer
  private length = headerWords * wordBytes
  private count = 0
  private hasNulls = false
  private start = 0

  /** @param expectedBytes estimate of the final size */
  constructor(
    private readonly type: keyof typeof elementTypes,
    expectedBytes = 0,
  ) {
    this.bytes = Buffer.allocUnsafe(minBytes + expectedBytes)
  }

  /** Completes the header. Nothing can be added afterwards. */
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

  /** @throws Error for a text that is not a UUID */
  addUuid(uuid: string): void {
    this.begin()
    this.ensureRoom(uuidDigits / 2)
    let digits = 0
    let byte = 0
    for (let at = 0; at < uuid.length; at += 1) {
      const code = uuid.charCodeAt(at)
      if (code === dash) continue
      byte = (byte << 4) | digitOf(code)
      digits += 1
      if (digits % 2 === 0) this.putByte(byte & 0xff)
    }
    if (digits !== uuidDigits) throw new Error('The id of a document is not a UUID.')
    this.end()
  }

  begin(): void {
    this.ensureRoom(wordBytes)
    this.length += wordBytes
    this.start = this.length
  }

  end(): void {
    this.setWord(this.start - wordBytes, this.length - this.start)
    this.count += 1
  }

  putText(text: string): void {
    this.ensureRoom(text.length * maxBytesPerCharacter)
    if (text.length > maxLoopedLength || !this.putAscii(text)) {
      this.length += this.bytes.write(text, this.length)
    }
  }

  putByte(byte: number): void {
    this.ensureRoom(1)
    this.bytes[this.length] = byte
    this.length += 1
  }

  /** Writes an int2. */
  putShort(value: number): void {
    this.ensureRoom(2)
    this.bytes[this.length] = value >>> 8
    this.bytes[this.length + 1] = value & 0xff
    this.length += 2
  }

  /**
   * Leaves room for a number to be set later.
   *
   * @returns its offset, for `setShort` and `setWord`
   */
  skip(bytes: 2 | 4): number {
    this.ensureRoom(bytes)
    const offset = this.length
    this.length += bytes
    return offset
  }

  setShort(offset: number, value: number): void {
    this.bytes.writeUInt16BE(value, offset)
  }

  setWord(offset: number, value: number): void {
    this.bytes.writeInt32BE(value, offset)
  }

  private addNull(): void {
    this.setWord(this.skip(wordBytes), -1)
    this.count += 1
    this.hasNulls = true
  }

  /**
   * Writes an ASCII text.
   *
   * @returns false, without effect, for any other text
   */
  private putAscii(text: string): boolean {
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      if (code > 0x7f) return false
      this.bytes[this.length + at] = code
    }
    this.length += text.length
    return true
  }

  private ensureRoom(more: number): void {
    if (this.length + more <= this.bytes.length) return
    const larger = Buffer.allocUnsafe(2 * (this.length + more))
    this.bytes.copy(larger, 0, 0, this.length)
    this.bytes = larger
  }
}

/** @throws Error for a character that is not a hexadecimal digit */
function digitOf(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30
  const letter = code | 0x20
  if (letter >= 0x61 && letter <= 0x66) return letter - 0x61 + 10
  throw new Error('The id of a document is not a UUID.')
}
