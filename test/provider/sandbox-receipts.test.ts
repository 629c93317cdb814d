import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startReceiver } from './receipt-receiver.js'
import { address, startSandbox, templates, values, type Subject } from './sandbox-subject.js'

const recipient = '07700900123'
const day = 86_400_000
let receiver: Awaited<ReturnType<typeof startReceiver>>
let subject: Subject

beforeEach(async () => {
  receiver = await startReceiver()
  subject = await startSandbox()
  subject.sandbox.sendReceiptsTo({ url: receiver.url, token: 'receipt-token' })
})
afterEach(async () => {
  await subject.close()
  await receiver.close()
})

async function sendText(reference = 'r-1', to = recipient): Promise<string> {
  const options = { personalisation: values, reference }
  return (await subject.client().sendSms(templates.sms.id, to, options)).data.id
}

describe('a receipt', () => {
  async function after(milliseconds: number): Promise<number> {
    subject.clock.advance(milliseconds)
    await subject.sandbox.tick()
    return receiver.received.length
  }

  it('contains the final status, the token and the whole record', async () => {
    const id = await sendText('r-1')
    expect(await after(4_999)).toBe(0)
    expect(await after(1)).toBe(1)
    expect(await after(day)).toBe(1)
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

  it('is not sent for letters, discarded messages and technical failures', async () => {
    subject.sandbox.decide(recipient, 'technical-failure')
    await sendText()
    await sendText('r-2', '07700900000')
    const personalisation = { ...values, ...address }
    await subject.client().sendLetter(templates.letter.id, { personalisation })
    expect(await after(day)).toBe(0)
  })

  it('is posted automatically with a real-time interval', async () => {
    await subject.close()
    subject = await startSandbox({ receiptsEveryMs: 5 })
    subject.sandbox.sendReceiptsTo({ url: receiver.url, token: 't' })
    await sendText()
    subject.clock.advance(5_000)
    await vi.waitFor(() => {
      expect(receiver.received).toHaveLength(1)
    })
  })
})
