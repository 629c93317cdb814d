type Closer = () => Promise<unknown>

/** Closes opened parts in reverse order, once even when called again. */
export class CloseStack {
  private readonly closers: Closer[] = []
  private closing: Promise<void> | undefined

  add(closer: Closer): void {
    this.closers.push(closer)
  }

  /** Closes everything, even when one part fails, and then rejects with the first failure. */
  close(): Promise<void> {
    this.closing ??= this.closeAll()
    return this.closing
  }

  private async closeAll(): Promise<void> {
    const failures: unknown[] = []
    for (const closer of this.closers.reverse()) {
      await closer().catch((error: unknown) => failures.push(error))
    }
    if (failures.length > 0) throw failures[0]
  }
}
