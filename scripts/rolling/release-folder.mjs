// Runs a folder of scripts/production-folder.mjs as in production: as a user without write access, and with
// the given variables only.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { SignJWT } from 'jose'

const stopWithinMs = 30_000
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** A release in a folder. */
export class ReleaseFolder {
  /**
   * @param environment variables besides NODE_ENV
   * @param node path of the Node binary
   */
  constructor(folder, environment, node = process.execPath) {
    this.folder = folder
    this.node = node
    this.options = {
      cwd: folder,
      env: { NODE_ENV: 'production', PATH: process.env.PATH, ...environment },
      ...nobody,
    }
  }

  /**
   * Runs a command.
   *
   * @returns the exit code and output of the command
   */
  async run(args, environment = {}) {
    const options = { ...this.options, env: { ...this.options.env, ...environment } }
    const program = [join(this.folder, 'bin/housing-gateway.mjs'), ...args]
    try {
      const { stdout, stderr } = await promisify(execFile)(this.node, program, options)
      return { code: 0, stdout: stdout.trim(), stderr: stderr.trim() }
    } catch (error) {
      return { code: error.code, stdout: error.stdout?.trim(), stderr: error.stderr?.trim() }
    }
  }

  /**
   * Like `run`, but throws an error if the command fails.
   *
   * @returns the standard output of the command
   */
  async must(args, environment) {
    const { code, stdout, stderr } = await this.run(args, environment)
    if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${stdout}\n${stderr}`)
    return stdout
  }

  /** A token with every scope, signed with AUTH_SECRET. */
  async token() {
    const { allScopes } = await import(join(this.folder, 'dist/src/access/scopes.js'))
    return new SignJWT({ scope: allScopes.join(' '), name: 'Caller' })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject('caller')
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(this.options.env.AUTH_SECRET))
  }

  /** Starts a replica on free ports. */
  async serve() {
    const port = await freePort()
    const metricsPort = await freePort()
    const child = spawn(this.node, [join(this.folder, 'bin/housing-gateway.mjs'), 'serve'], {
      ...this.options,
      env: { ...this.options.env, PORT: String(port), METRICS_PORT: String(metricsPort) },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const log = []
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        log.push(text)
        if (log.length > 200) log.shift()
      })
    }
    return {
      port,
      metricsPort,
      hasEnded: () => child.exitCode !== null || child.signalCode !== null,
      log: () => log.join(''),
      kill: () => child.kill('SIGKILL'),
      async ready() {
        for (;;) {
          if (child.exitCode !== null) throw new Error('The replica ended before it was ready.')
          const answer = await fetch(`http://127.0.0.1:${port}/ready`).catch(() => null)
          if (answer?.ok === true) return
          await pause(100)
        }
      },
      async stop() {
        child.kill('SIGTERM')
        const ended = once(child, 'exit', { signal: AbortSignal.timeout(stopWithinMs) })
        const [code, signal] = await ended
        if (code !== 0) throw new Error(`After SIGTERM a replica exited with ${signal ?? code}.`)
      },
    }
  }
}

/** A port that is free at this moment. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  await once(server, 'close')
  return port
}
