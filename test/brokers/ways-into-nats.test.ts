import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSource } from '../../src/broker/create-source.js'
import { readConfig } from '../../src/config/config.js'
import { scratchFolder } from '../support/scratch-folder.js'
import { hasNats, NatsServer } from './nats-server.js'

const token = 'a-token-that-nobody-may-see'

/** Reads the single message of the stream, with these settings. */
async function read(environment: Readonly<Record<string, string>>): Promise<string> {
  const source = await createSource(readConfig({ NATS_STREAM: 'EVENTS', ...environment }))
  try {
    const messages = (await source?.pull()) ?? []
    await source?.settle(messages)
    return messages.map(({ body }) => Buffer.from(body).toString()).join()
  } finally {
    await source?.close()
  }
}

/** Creates the stream with one message. */
async function publish(nats: NatsServer): Promise<void> {
  const { connection, manager, streams } = await nats.client()
  await manager.streams.add({ name: 'EVENTS', subjects: ['housing.>'] })
  await streams.publish('housing.persons', 'one')
  await connection.close()
}

describe.runIf(hasNats('TLS and tokens of NATS'))('a server with', () => {
  let folder: Awaited<ReturnType<typeof scratchFolder>>
  const path = (name: string) => join(folder.path, name)

  beforeAll(async () => {
    folder = await scratchFolder()
    await promisify(execFile)('openssl', [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=broker.example',
      '-addext',
      'subjectAltName=DNS:localhost',
      '-keyout',
      path('key.pem'),
      '-out',
      path('ca.pem'),
    ])
  })
  afterAll(() => folder.remove())

  it('token authentication can be read with the token', async () => {
    const nats = await NatsServer.start(`authorization { token: "${token}" }`, { token })
    try {
      await publish(nats)
      const urlWith = (word: string) => nats.url.replace('nats://', `nats://${word}@`)
      expect(await read({ NATS_URL: urlWith(token) })).toBe('one')
      const refusedRead = read({ NATS_URL: urlWith('wrong') })
      await expect(refusedRead).rejects.toThrow('NATS refuses the credentials')
    } finally {
      await nats.close()
    }
  })

  it('TLS can be read with its CA, but not without', async () => {
    const files = `cert_file: "${path('ca.pem')}", key_file: "${path('key.pem')}"`
    const nats = await NatsServer.start(`tls { ${files} }`, { tls: { caFile: path('ca.pem') } })
    const url = nats.url.replace('nats://127.0.0.1', 'tls://localhost')
    try {
      await publish(nats)
      expect(await read({ NATS_URL: url, NATS_CA_FILE: path('ca.pem') })).toBe('one')
      await expect(read({ NATS_URL: url })).rejects.toThrow('certificate')
    } finally {
      await nats.close()
    }
  })
})
