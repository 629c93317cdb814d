/** A sleep that others can end. */
export class WakeableSleep {
  private wakeUp: () => void = () => undefined
  private isWoken = false

  /** Resolves after some milliseconds, at a `wake`, or at once after a `wake` since the last sleep. */
  async for(milliseconds: number): Promise<void> {
    if (!this.isWoken) await this.until(milliseconds)
    this.isWoken = false
  }

  wake(): void {
    this.isWoken = true
    this.wakeUp()
  }

  private async until(milliseconds: number): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      this.wakeUp = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    this.wakeUp = () => undefined
  }
}
