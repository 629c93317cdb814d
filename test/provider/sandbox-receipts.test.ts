import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Outcome } from '../../src/development/provider-sandbox/recipients.js'
import { startReceiver } from './receipt-receiver.js'
import { address, startSandbox, templates, values, type Subject } from './sandbox-subject.js'

let receiver: Awaited<ReturnType<typeof startReceiver>>
let subject: Subject

beforeEach(async () => {
  receiver = await startReceiver()
  subject = await startSandbox({ receipts: { url: receiver.url, token: 'receipt-token' } })
})

afterEach(async () => {
  await subject.close()
  await receiver.close()
})

const recipient = '07700900123'
const statusesTold = () => receiver.received.map(({ body }) => body['status'])

async function sendText(reference = 'r-1', to = recipient): Promise<string> {
  const options = { personalisation: values, reference }
  return (await subject.client().sendSms(templates.sms.id, to, options)).data.id
}

async function after(milliseconds: number): Promise<number> {
  subject.clock.advance(milliseconds)
  await subject.sandbox.tick()
  return receiver.received.length
}

describe('a receipt', () => {
  it('comes with the final status, the token and the whole record', async () => {
    const id = await sendText()
    expect(await after(4_999)).toBe(0)
    expect(await after(1)).toBe(1)
    expect(await after(86_400_000)).toBe(1)
    expect(receiver.received).toEqual([
      {
        authorization: 'Bearer receipt-token',
        body: {
          ...{ id, reference: 'r-1', to: recipient, status: 'delivered' },
          created_at: '2026-03-02T09:00:00.000000Z',
          completed_at: '2026-03-02T09:00:05.000000Z',
          sent_at: '2026-03-02T09:00:01.000000Z',
          notification_type: 'sms',
          template_id: templates.sms.id,
          template_version: 1,
        },
      },
    ])
  })

  it.each<[Outcome, readonly string[]]>([
    ['delivered', ['delivered']],
    ['permanent-failure', ['permanent-failure']],
    ['temporary-failure', ['temporary-failure']],
    ['unanswered', ['temporary-failure']],
    ['pending', ['delivered']],
    ['technical-failure', []],
    ['sent', []],
  ])('for a text that ends as %s: %j', async (outcome, told) => {
    subject.sandbox.decide(recipient, outcome)
    await sendText()
    await after(72 * 3_600_000)
    expect(statusesTold()).toEqual(told)
  })

  it('never comes for a letter or a smoke test', async () => {
    const personalisation = { ...values, ...address }
    await subject.client().sendLetter(templates.letter.id, { personalisation })
    await sendText('smoke', '07700900000')
    expect(await after(72 * 3_600_000)).toBe(0)
  })

  it('goes to where it is told to later', async () => {
    const other = await startReceiver()
    await sendText()
    subject.sandbox.sendReceiptsTo({ url: other.url, token: 'other' })
    await after(5_000)
    expect(other.received).toMatchObject([{ authorization: 'Bearer other' }])
    await other.close()
  })

  it('goes out by itself where real time is watched', async () => {
    const live = await startSandbox({
      receipts: { url: receiver.url, token: 't' },
      receiptsEveryMs: 5,
    })
    live.clock.advance(0)
    await live.client().sendSms(templates.sms.id, recipient, { personalisation: values })
    live.clock.advance(5_000)
    await vi.waitFor(() => {
      expect(receiver.received).toHaveLength(1)
    })
    await live.close()
  })
})

describe('a receipt that is not taken', () => {
  it.each([[500], [503], [429], ['reset' as const]])(
    'with %s comes five times more, 300 seconds apart',
    async (status) => {
      receiver.statuses.push(...Array.from({ length: 10 }, () => status))
      await sendText()
      expect(await after(5_000)).toBe(1)
      expect(await after(299_999)).toBe(1)
      expect(await after(1)).toBe(2)
      for (let attempt = 3; attempt <= 6; attempt += 1) expect(await after(300_000)).toBe(attempt)
      expect(await after(3_000_000)).toBe(6)
    },
  )

  it.each([200, 302, 400, 404, 410])('with %s does not come again', async (status) => {
    receiver.statuses.push(status)
    await sendText()
    await after(5_000)
    expect(await after(3_000_000)).toBe(1)
  })

  it('stops coming once it was taken', async () => {
    receiver.statuses.push(500)
    await sendText()
    await after(5_000)
    expect(await after(300_000)).toBe(2)
    expect(await after(3_000_000)).toBe(2)
  })
})

describe('trouble with receipts', () => {
  it('sends them twice', async () => {
    subject.sandbox.faults.next('duplicateReceipt')
    await sendText()
    await after(5_000)
    expect(statusesTold()).toEqual(['delivered', 'delivered'])
  })

  it('loses them', async () => {
    subject.sandbox.faults.next('lostReceipt')
    await sendText()
    expect(await after(3_000_000)).toBe(0)
  })

  it('brings a failure after delivered, which the status follows', async () => {
    subject.sandbox.faults.next('lateFailure')
    const id = await sendText()
    await after(5_000)
    await after(30_000)
    expect(statusesTold()).toEqual(['delivered', 'permanent-failure'])
    const { data } = await subject.client().getNotificationById(id)
    expect(data).toMatchObject({
      status: 'permanent-failure',
      completed_at: '2026-03-02T09:00:35.000000Z',
    })
  })

  it('brings them out of order', async () => {
    subject.sandbox.faults.next('lateFailure')
    subject.sandbox.faults.next('receiptOutOfOrder')
    await sendText()
    await after(35_000)
    await after(30_000)
    expect(statusesTold()).toEqual(['permanent-failure', 'delivered'])
  })
})
