/**
 * Maximum number of rows that concurrent reads of one operation may return, because the rows are processed together.
 */
const rowsAtOnce = 2_000

/**
 * The running reads of one operation: small ones in parallel, large ones one after the other. So no operation takes
 * all connections, or returns more rows at once than one turn can hold.
 */
export class OperationReads {
  private rows = 0
  private readonly waiting: { readonly rows: number; readonly begin: () => void }[] = []

  /**
   * Reads as soon as the running reads leave room.
   *
   * @param rows maximum number of rows that the read may return
   */
  begin<Result>(rows: number, read: () => Promise<Result>): Promise<Result> {
    if (this.waiting.length === 0 && this.hasRoomFor(rows)) return this.run(rows, read)
    return new Promise((resolve, reject) => {
      const begin = () => {
        this.run(rows, read).then(resolve, reject)
      }
      this.waiting.push({ rows, begin })
    })
  }

  private hasRoomFor(rows: number): boolean {
    return this.rows === 0 || this.rows + rows <= rowsAtOnce
  }

  private run<Result>(rows: number, read: () => Promise<Result>): Promise<Result> {
    this.rows += rows
    return read().finally(() => {
      this.rows -= rows
      for (const next of [...this.waiting]) {
        if (!this.hasRoomFor(next.rows)) return
        this.waiting.shift()
        next.begin()
      }
    })
  }
}
