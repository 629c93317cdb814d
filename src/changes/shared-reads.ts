/** Reads that several streams want for one change. All begin after it was committed. */
export class SharedReads {
  private readonly reads = new Map<string, Promise<unknown>>()

  /** The same promise for the same key; whoever asks with a key reads the same type. */
  once<T>(key: string, read: () => Promise<T>): Promise<T> {
    const known = this.reads.get(key)
    if (known !== undefined) return known as Promise<T>
    const reading = read()
    this.reads.set(key, reading)
    return reading
  }
}
