import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { sharedGateway } from '../support/gateway.js'
import { runRecorded } from '../cli/recorded-output.js'

const environment = { DEMO_DATA: 'on', AUTH_SECRET: randomUUID() + randomUUID() }

const gateway = await sharedGateway(environment)
await gateway.gateway.demo?.load({ size: 20 })

async function post(path: string, body: unknown): Promise<Response> {
  const { out: token } = await runRecorded(['token'], environment)
  return fetch(`${gateway.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  })
}

async function tell(events: readonly object[]): Promise<void> {
  const response = await post(
    '/events',
    events.map((event) => ({ ...event, id: randomUUID() })),
  )
  expect(response.status).toBe(202)
  const { prisma } = gateway.gateway.database
  await expect
    .poll(() => prisma.inboundEvent.count({ where: { status: { not: 'done' } } }), {
      timeout: 20_000,
    })
    .toBe(0)
}

it('changes a demo person at its source, and the event updates the records', async () => {
  const { prisma } = gateway.gateway.database
  const member = await prisma.householdMember.findFirstOrThrow({ where: { type: 'Person' } })
  const before = await prisma.person.findUniqueOrThrow({ where: { id: member.personId } })
  const change = await post('/demo/changes', { personId: before.id, surname: 'Quillfeather' })
  expect(change.status).toBe(200)
  await tell([{ eventType: 'PersonUpdatedEvent', entityId: before.id }])
  const after = await prisma.person.findUniqueOrThrow({ where: { id: before.id } })
  const { surname: _before, versionNumber: _old, balanceAsOf: _then, ...unchanged } = before
  expect(after).toMatchObject({ ...unchanged, surname: 'Quillfeather' })
  const { tenureId, personId } = member
  const renamed = await prisma.householdMember.findUniqueOrThrow({
    where: { tenureId_personId: { tenureId, personId } },
  })
  expect(renamed.fullName).toContain('Quillfeather')
})

it('does not change the demo landlord for events without changes', async () => {
  const { prisma } = gateway.gateway.database
  const alerted = await prisma.cautionaryAlert.findFirstOrThrow({
    where: { personId: { not: null } },
  })
  const person = await prisma.person.findUniqueOrThrow({ where: { id: alerted.personId ?? '' } })
  const alerts = await prisma.cautionaryAlert.findMany({ orderBy: { id: 'asc' } })
  const [tenure, account, asset, transaction, estate] = await Promise.all([
    prisma.tenure.findFirstOrThrow({ where: { endOfTenureDate: null } }),
    prisma.account.findFirstOrThrow({ where: { targetId: { not: null } } }),
    prisma.asset.findFirstOrThrow({ where: { currentTenureId: { not: null } } }),
    prisma.transaction.findFirstOrThrow({ where: { targetId: { not: null } } }),
    prisma.asset.findFirstOrThrow({ where: { assetType: 'Estate' } }),
  ])
  await tell([
    { eventType: 'TenureUpdatedEvent', entityId: tenure.id },
    { eventType: 'AccountUpdatedEvent', entityId: account.id },
    { eventType: 'AssetUpdatedEvent', entityId: asset.id },
    { eventType: 'AssetUpdatedEvent', entityId: estate.id },
    { eventType: 'PersonUpdatedEvent', entityId: person.id },
    {
      eventType: 'TransactionCreatedEvent',
      entityId: transaction.id,
      eventData: { newData: { targetId: transaction.targetId } },
    },
  ])
  expect(plain(await prisma.tenure.findUnique({ where: { id: tenure.id } }))).toEqual(plain(tenure))
  expect(plain(await prisma.account.findUnique({ where: { id: account.id } }))).toEqual(
    plain(account),
  )
  expect(plain(await prisma.asset.findUnique({ where: { id: asset.id } }))).toEqual(plain(asset))
  const { isPersonCautionaryAlert } = person
  expect(await prisma.person.findUnique({ where: { id: person.id } })).toMatchObject({
    isPersonCautionaryAlert,
  })
  expect(await prisma.cautionaryAlert.findMany({ orderBy: { id: 'asc' } })).toEqual(alerts)
  expect(plain(await prisma.asset.findUnique({ where: { id: estate.id } }))).toEqual(plain(estate))
  expect(plain(await prisma.transaction.findUnique({ where: { id: transaction.id } }))).toEqual(
    plain(transaction),
  )
})

/** Drops members that are null; records may omit them. */
function plain(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (_name, member: unknown) => {
      if (typeof member !== 'object' || member === null || Array.isArray(member)) return member
      return Object.fromEntries(Object.entries(member).filter(([, entry]) => entry !== null))
    }),
  )
}

it('answers 404 for an unknown person', async () => {
  const response = await post('/demo/changes', { personId: randomUUID(), surname: 'Quillfeather' })
  expect(await response.json()).toMatchObject({ detail: 'There is no person with this id.' })
})

it('rejects a caller without a token and asks for one', async () => {
  const response = await fetch(`${gateway.url}/demo/changes`, { method: 'POST' })
  expect(response.status).toBe(401)
  expect(response.headers.get('www-authenticate')).toBe('Bearer')
})
