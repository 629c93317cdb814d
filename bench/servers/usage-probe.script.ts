// Loaded before the program of every measured server; tells its parent what the process has used.

/** What one process has used since its start, and what it holds now. */
export interface Usage {
  /** Microseconds of all threads. */
  readonly cpu: number
  /** Bytes of memory; without garbage where a collection was asked for. */
  readonly resident: number
}

process.on('message', ({ collect }: { readonly collect: boolean }) => {
  if (collect) globalThis.gc?.()
  const { user, system } = process.cpuUsage()
  const { rss } = process.memoryUsage()
  process.send?.({ cpu: user + system, resident: rss } satisfies Usage)
})
// Without a measurement no process is left to stop it.
process.once('disconnect', () => process.exit())
// A listener keeps the process alive; a gateway that was told to stop must be able to end.
process.channel?.unref()
