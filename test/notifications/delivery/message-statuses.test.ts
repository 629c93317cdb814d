import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { GatewayError } from '../../../src/errors/gateway-error.js'
import { sandboxServices } from '../../../tools/notify-sandbox/services.js'
import {
  MessageStatusReader,
  mostStatusesAtOnce,
} from '../../../src/notifications/delivery/status/message-status-reader.js'
import type { NotifyProvider } from '../../../src/provider/notify-provider.js'
import { rejectionOf } from '../../support/faults.js'
import { testCredentials } from '../create/subject.js'
import { sharedSubject } from './subject.js'

let requestedIds: string[] = []

const subject = await sharedSubject()
const { database, updater, clock } = subject
const provider: Pick<NotifyProvider, 'messageStatus'> = {
  messageStatus: (key, id) => {
    requestedIds.push(id)
    return subject.provider.messageStatus(key, id)
  },
}
const statuses = new MessageStatusReader(database, provider, testCredentials(), updater, clock)

async function sent(): Promise<{ id: string; providerId: string }> {
  const { id } = await subject.create()
  await subject.worker.runUntilIdle()
  const { providerId } = await subject.delivery(id)
  return { id, providerId: providerId ?? '' }
}

describe('the statuses of many messages', () => {
  it('are in the order of the ids, each with its own fault', async () => {
    const [first, second] = [await sent(), await sent()]
    const waiting = await subject.create()
    requestedIds = []
    const ids = [
      second.providerId,
      'no id',
      waiting.id,
      randomUUID(),
      first.id,
      second.providerId.toUpperCase(),
    ]
    const answers = await statuses.readMany('housing', ids, null)
    const summaries = answers.map((one) =>
      one instanceof GatewayError
        ? { code: one.code, path: one.argumentPath }
        : { source: one.source, id: one.record.id },
    )
    expect(summaries).toEqual([
      { source: 'LIVE', id: second.providerId },
      { code: 'ID_INVALID', path: ['ids', '1'] },
      { source: 'GATEWAY', id: waiting.id },
      { code: 'NOT_FOUND', path: ['ids', '3'] },
      { source: 'LIVE', id: first.providerId },
      { source: 'LIVE', id: second.providerId },
    ])
    // Waiting messages are not at the provider; duplicate ids cause one request.
    expect(requestedIds).toHaveLength(3)
    expect(new Set(requestedIds).size).toBe(3)
  })

  it('are read from our rows with two statements, for any number of ids', async () => {
    const waiting = await Promise.all(
      Array.from({ length: mostStatusesAtOnce }, async () => (await subject.create()).id),
    )
    let statements = 0
    subject.database.statements.listen(() => (statements += 1))
    const answers = await statuses.readMany('housing', waiting, null)
    expect(answers.map((one) => (one instanceof GatewayError ? one.code : one.source))).toEqual(
      waiting.map(() => 'GATEWAY'),
    )
    expect(statements).toBe(2)
  })

  it('are empty for no ids', async () => {
    expect(await statuses.readMany(sandboxServices.housing.id, [], null)).toEqual([])
  })

  it('are rejected as a whole for too many ids or an unknown service', async () => {
    const million = Array.from({ length: 1_000_000 }, () => 'x')
    expect(await rejectionOf(statuses.readMany('housing', million, null))).toMatchObject({
      code: 'LIST_SIZE_OUT_OF_RANGE',
      path: ['ids'],
    })
    expect(await rejectionOf(statuses.readMany('nobody', [randomUUID()], null))).toMatchObject({
      code: 'SERVICE_NOT_CONFIGURED',
      path: ['service'],
    })
  })
})
