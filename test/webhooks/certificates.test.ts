import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, expect, it } from 'vitest'
import { scratchFolder } from '../support/scratch-folder.js'

const run = promisify(execFile)
const script = fileURLToPath(new URL('post.script.ts', import.meta.url))
const servers: Server[] = []
let requests = 0

const path = (name: string) => join(folder.path, name)
const openssl = (...args: string[]) => run('openssl', args)
const key = (name: string) => ['-newkey', 'rsa:2048', '-nodes', '-keyout', path(`${name}.key`)]

/** Issues a certificate for one name. @param days validity from now; negative means expired */
async function issue(name: string, host: string, days: number): Promise<void> {
  await openssl('req', '-new', ...key(name), '-subj', `/CN=${host}`, '-out', path(`${name}.csr`))
  await writeFile(path(`${name}.ext`), `subjectAltName=DNS:${host}\n`)
  await openssl(
    'x509',
    '-req',
    '-in',
    path(`${name}.csr`),
    '-days',
    String(days),
    '-CAcreateserial',
    '-CA',
    path('ca.pem'),
    '-CAkey',
    path('ca.key'),
    '-extfile',
    path(`${name}.ext`),
    '-out',
    path(`${name}.pem`),
  )
}

/** Serves HTTPS with the certificate. @returns the port */
async function serve(name: string): Promise<number> {
  const [cert, secret] = await Promise.all([
    readFile(path(`${name}.pem`)),
    readFile(path(`${name}.key`)),
  ])
  const server = createServer({ cert, key: secret }, (request, response) => {
    requests += 1
    request.resume()
    response.writeHead(204).end()
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const folder = await scratchFolder()
const authority = ['-x509', '-days', '2', '-subj', '/CN=Authority of the tests']
await openssl('req', ...authority, ...key('ca'), '-out', path('ca.pem'))
await issue('valid', 'receiver.example', 2)
await issue('over', 'receiver.example', -1)
const self = ['-x509', '-days', '2', '-subj', '/CN=receiver.example']
const names = ['-addext', 'subjectAltName=DNS:receiver.example']
await openssl('req', ...self, ...names, ...key('self'), '-out', path('self.pem'))
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
  await folder.remove()
})

/** The result of a post to each URL by a process that trusts the certificate authority. */
async function post(...urls: string[]): Promise<unknown[]> {
  const { stdout } = await run(process.execPath, ['--import', 'tsx', script, ...urls], {
    env: { ...process.env, NODE_EXTRA_CA_CERTS: path('ca.pem') },
  })
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)
}

it('an event is sent only to a receiver whose certificate matches its name', async () => {
  const [valid, over, self] = await Promise.all([serve('valid'), serve('over'), serve('self')])
  const expected = { status: null, failure: 'WEBHOOK_CERTIFICATE_REFUSED' }
  expect(
    await post(
      `https://receiver.example:${valid}/`,
      `https://another.example:${valid}/`,
      `https://127.0.0.1:${valid}/`,
      `https://receiver.example:${over}/`,
      `https://receiver.example:${self}/`,
    ),
  ).toMatchObject([{ status: 204, failure: null }, expected, expected, expected, expected])
  expect(requests).toBe(1)
})
