import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { settings } from '../../src/config/settings.js'

const program = fileURLToPath(new URL('../../bin/housing-gateway.mjs', import.meta.url))
const body = JSON.stringify({ query: '{ searchPersons(pageSize: 1) { totalCount } }' })

/**
 * Starts the built gateway, sends one query as soon as it prints its URL, and stops it.
 *
 * @param until if not empty, stops the gateway only after its output contains this
 * @returns seconds from process start to the last byte of the answer
 * @throws Error with the output of a gateway that exits or answers with errors
 */
export async function secondsToFirstAnswer(dataDir: string, until = ''): Promise<number> {
  const inheritedVariables = Object.entries(process.env).filter(
    ([name]) => !Object.hasOwn(settings, name),
  )
  const env = { ...Object.fromEntries(inheritedVariables), PORT: '0', DATA_DIR: dataDir }
  const startedAt = performance.now()
  const child = spawn(process.execPath, [program, 'serve'], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'close')
  let output = ''
  const printed = new Promise<RegExpExecArray>((resolve, reject) => {
    const read = (text: string) => {
      output += text
      const match = /GraphQL {3}(\S+)\n[^]*\n(ey\S+)\n/.exec(output)
      if (match !== null) resolve(match)
    }
    child.stdout.setEncoding('utf8').on('data', read)
    child.stderr.setEncoding('utf8').on('data', read)
    child.once('close', (code) => {
      reject(new Error(`The gateway exited with ${String(code)} before it listened:\n${output}`))
    })
  })
  try {
    const [, url = '', token = ''] = await printed
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body,
    })
    const answer = await response.text()
    if (!answer.startsWith('{"data":{"searchPersons"')) throw new Error(answer)
    const seconds = (performance.now() - startedAt) / 1000
    while (!output.includes(until) && child.exitCode === null) {
      await Promise.race([once(child.stderr, 'data'), ended])
    }
    return seconds
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}
