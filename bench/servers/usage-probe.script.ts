// Preloaded into every measured server; reports resource usage to the parent process.

/** Resource usage of a process since its start. */
export interface Usage {
  /** CPU microseconds of all threads. */
  readonly cpu: number
  /** Resident bytes, after garbage collection if requested. */
  readonly resident: number
}

process.on('message', ({ collect }: { readonly collect: boolean }) => {
  if (collect) globalThis.gc?.()
  const { user, system } = process.cpuUsage()
  const { rss } = process.memoryUsage()
  process.send?.({ cpu: user + system, resident: rss } satisfies Usage)
})
// Exits when the measuring process exits.
process.once('disconnect', () => process.exit())
// The listener must not keep a stopping gateway alive.
process.channel?.unref()
