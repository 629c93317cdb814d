import pino from 'pino'

/** Lines are written together once they are so many bytes, or have waited for so many milliseconds. */
const most = { bytes: 4_096, ms: 20 }

export interface LogOutput {
  write(line: string): void
  /** Writes what waits before it returns: the last line of a process that ends. */
  flushSync(): void
}

/**
 * Standard output for log lines. One system call for each would take a tenth of a small operation. What waits
 * is written when the process ends, unless it is killed.
 */
export function logOutput(): LogOutput {
  const output = pino.destination({ dest: 1, minLength: most.bytes, sync: false })
  let isDue = false
  const flush = () => {
    isDue = false
    output.flush()
  }
  return {
    write: (line) => {
      output.write(line)
      if (isDue) return
      isDue = true
      setTimeout(flush, most.ms).unref()
    },
    flushSync: () => {
      output.flushSync()
    },
  }
}
