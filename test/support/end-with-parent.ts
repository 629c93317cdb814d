import { spawn, type ChildProcess } from 'node:child_process'

/**
 * Kills a child process when this process ends. A killed process runs no teardown, and would leave its children
 * running.
 */
export function endWithParent(child: ChildProcess): void {
  if (child.pid === undefined) return
  // `cat` reads a pipe that closes when this process ends.
  const watch = spawn('sh', ['-c', `cat >/dev/null; kill -9 ${child.pid} 2>/dev/null`], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  watch.unref()
  // Another process may reuse the id later.
  child.once('exit', () => watch.kill('SIGKILL'))
}
