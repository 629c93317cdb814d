import { spawn, type ChildProcess } from 'node:child_process'

/**
 * Ends a process at once when this one is gone, however that ended: one that is killed runs no teardown,
 * and would leave behind what it started.
 */
export function endWithParent(child: ChildProcess): void {
  if (child.pid === undefined) return
  // It reads from a pipe that closes when this process ends.
  const watch = spawn('sh', ['-c', `cat >/dev/null; kill -9 ${child.pid} 2>/dev/null`], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  watch.unref()
  // Another process may get the same id later.
  child.once('exit', () => watch.kill('SIGKILL'))
}
