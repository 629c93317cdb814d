import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CloudEvent } from '../../src/webhooks/cloud-event.js'
import { streamId, switchOff } from '../../src/webhooks/stream-row.js'
import { eventually } from '../support/eventually.js'
import { startTestGateway, type TestGateway } from '../support/gateway.js'
import { samplePerson } from '../support/samples.js'
import { published } from './published.js'
import { hasNats, NatsServer, type NatsClient } from './nats-server.js'

describe.runIf(hasNats('events to NATS'))('events to NATS', () => {
  let nats: NatsServer
  let client: NatsClient
  let gateway: TestGateway

  beforeAll(async () => {
    nats = await NatsServer.start()
    client = await nats.client()
    await client.manager.streams.add({ name: 'OUT', subjects: ['landlord.out.>'] })
    gateway = await startTestGateway({
      ...{ NATS_URL: nats.url, NATS_PUBLISH_SUBJECT: 'landlord.out' },
    })
    gateway.gateway.startSending()
    await eventually(
      () => gateway.gateway.database.prisma.webhook.count({ where: { id: streamId } }),
      (count) => count === 1,
    )
  })
  afterAll(async () => {
    await gateway.close()
    await client.connection.close()
    await nats.close()
  })

  const about = async (id: string, count: number): Promise<CloudEvent[]> => {
    const all = await eventually(
      () => published(client, 'OUT'),
      (messages) => messages.filter(({ event }) => event.subject === id).length >= count,
    )
    return all.filter(({ event }) => event.subject === id).map(({ event }) => event)
  }
  const notify = async () => {
    const { body } = await gateway.ask(
      `mutation { createNotification(input: { targetId: "${randomUUID()}", targetType: ESTIMATES,
        notificationType: SCREEN, message: "Words of Ana Example" }) {
        notification { uuid } errors { code } } }`,
    )
    const { createNotification } = body.data as unknown as {
      createNotification: { notification: { uuid: string } }
    }
    return createNotification.notification.uuid
  }
  const read = (id: string) =>
    gateway.ask(
      `mutation { performAction(input: { id: "${id}", actionType: IS_READ }) { errors { code } } }`,
    )

  it('describe a notification in order, as CloudEvents, without its content', async () => {
    const id = await notify()
    await read(id)
    const [created, wasRead] = await about(id, 2)
    expect(created).toEqual({
      ...{ specversion: '1.0', type: 'notification.created', subject: id },
      id: expect.any(String) as string,
      source: 'urn:housing-gateway:nats:landlord.out',
      time: expect.any(String) as string,
      datacontenttype: 'application/json',
      data: {
        ...{ notificationId: id, notificationType: 'Screen', targetType: 'Estimates' },
        targetId: expect.any(String) as string,
        requireAction: false,
        reference: null,
      },
    })
    expect(wasRead).toMatchObject({ type: 'notification.read', subject: id })
    const messages = await published(client, 'OUT')
    expect(messages.map(({ subject }) => subject)).toContain('landlord.out.notification.read')
    expect(JSON.stringify(messages)).not.toContain('Ana Example')
  })

  it('report a missing stream before the first event', async () => {
    const other = await NatsServer.start()
    const idle = await startTestGateway({
      ...{ NATS_URL: other.url, NATS_PUBLISH_SUBJECT: 'landlord.out' },
    })
    idle.gateway.startSending()
    try {
      const told = await eventually(
        () => detailsOf(idle),
        (details) => details.published.reason !== null,
      )
      expect(told.published.reason).toBe(
        'NATS has no stream that stores the subjects of NATS_PUBLISH_SUBJECT.',
      )
    } finally {
      await idle.close()
      await other.close()
    }
  })

  it('describe a changed record', async () => {
    const person = samplePerson()
    await gateway.gateway.records.save({ persons: [person] })
    expect(await about(person.id, 1)).toMatchObject([
      { type: 'record.changed', data: { kind: 'person', recordId: person.id, change: 'saved' } },
    ])
  })

  it('are published once if the first acknowledgement was lost', async () => {
    const id = await notify()
    const before = await about(id, 1)
    const { webhookDelivery } = gateway.gateway.database.prisma
    await eventually(
      () => webhookDelivery.count({ where: { status: 'waiting' } }),
      (count) => count === 0,
    )
    await webhookDelivery.updateMany({
      where: { subjectId: id },
      data: { status: 'waiting', dueAt: new Date(0), settledAt: null },
    })
    await eventually(
      () => webhookDelivery.count({ where: { status: 'waiting' } }),
      (count) => count === 0,
    )
    expect(await about(id, 1)).toEqual(before)
  })

  it('wait while the broker is down, and are sent in order when it recovers', async () => {
    await nats.kill()
    const id = await notify()
    await read(id)
    const { published: standing } = await eventually(
      () => detailsOf(gateway),
      (details) => details.published.reason !== null,
    )
    expect(standing.sink).toBe('nats:landlord.out')
    await nats.launch()
    client = await nats.client()
    const events = await about(id, 2)
    expect(events.map(({ type }) => type)).toEqual(['notification.created', 'notification.read'])
    await eventually(
      () => detailsOf(gateway),
      (details) => details.published.reason === null,
    )
  })

  it('belong to no caller, so no caller can see or replay them', async () => {
    const { body } = await gateway.ask('{ webhooks { nodes { id } } }')
    expect(body.data).toEqual({ webhooks: { nodes: [] } })
  })

  it('are no longer stored after publishing was off for a week', async () => {
    const { sql, prisma } = gateway.gateway.database
    await switchOff(sql, new Date(Date.now() - 8 * 24 * 60 * 60_000))
    const id = await notify()
    expect(await prisma.webhookDelivery.count({ where: { subjectId: id } })).toBe(0)
  })
})

interface Details {
  readonly published: { readonly sink: string; readonly reason: string | null }
}

async function detailsOf({ url }: TestGateway): Promise<Details> {
  const response = await fetch(`${url}/ready`)
  return ((await response.json()) as { details: Details }).details
}
