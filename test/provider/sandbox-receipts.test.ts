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
