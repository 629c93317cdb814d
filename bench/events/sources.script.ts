import { createReadStream } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'

// Serves a landlord file (first argument) like source services, in its own process. Every surname differs from
// the file, so that events about persons change something. The second argument is the delay of each answer in
// milliseconds.

interface Entity {
  readonly id: string
  readonly surname?: string
  readonly versionNumber?: number
  readonly targetId?: string
  readonly assetContracts?: readonly unknown[]
}

const folders: Readonly<Record<string, string>> = {
  person: 'persons',
  asset: 'assets',
  tenure: 'tenures',
  account: 'accounts',
  transaction: 'transactions',
}
const delayMs = Number(process.argv[3] ?? 0)
const bodies = new Map<string, string>()
/** Accounts of a tenure by request path. */
const accounts = new Map<string, Entity[]>()

for await (const line of createInterface(createReadStream(process.argv[2] ?? ''))) {
  const { kind, record } = JSON.parse(line) as { kind: string; record: Entity }
  const changed = {
    ...record,
    ...(record.surname === undefined ? {} : { surname: `${record.surname}-Rowanberry` }),
    versionNumber: (record.versionNumber ?? 0) + 1,
  }
  bodies.set(`/${folders[kind] ?? kind}/${record.id}`, JSON.stringify(changed))
  if (kind === 'account') {
    const path = `/accounts?targetType=tenure&targetId=${record.targetId ?? ''}`
    accounts.set(path, [...(accounts.get(path) ?? []), changed])
  }
  if (kind === 'asset') {
    bodies.set(
      `/contracts?targetId=${record.id}&targetType=asset`,
      JSON.stringify({ results: record.assetContracts ?? [] }),
    )
  }
}
for (const [path, list] of accounts) bodies.set(path, JSON.stringify(list))

const server = createServer((request, response) => {
  const body = bodies.get(
    request.url?.replace(/^\/transactions\/([^?]*).*/, '/transactions/$1') ?? '',
  )
  const answer = () => {
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' })
    response.end(body ?? '{}')
  }
  if (delayMs === 0) answer()
  else setTimeout(answer, delayMs)
})
process.on('disconnect', () => process.exit())
server.listen(0, '127.0.0.1', () => {
  process.send?.({ baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
})
