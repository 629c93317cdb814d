import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import {
  keyText,
  sandboxServices,
  type SandboxService,
} from '../../src/development/provider-sandbox/services.js'
import { bearer, startSandbox, templates } from './sandbox-subject.js'

/** Services without e-mail: in trial mode, so that recipients are refused as well. */
const liveKey = { name: 'live', type: 'live', secret: randomUUID() } as const
const withoutEmail: SandboxService = {
  ...{ id: randomUUID(), name: 'No e-mail', keys: [liveKey] },
  channels: ['sms', 'letter'],
}
const trialKey = { name: 'trial', type: 'live', secret: randomUUID() } as const
const trial: SandboxService = { id: randomUUID(), name: 'Trial', keys: [trialKey], trial: true }

/** Everything is wrong with the first request; each next one corrects what was reported. */
it('checks token, rate, schema, channel, template, placeholders, recipient and length in this order', async () => {
  const { ask, clock, close } = await startSandbox({
    services: [withoutEmail, trial],
    limits: { perSecond: 1, burst: 1 },
  })
  const path = '/v2/notifications/email'
  const broken = { template_id: 'x', personalisation: { name: 'n'.repeat(2_000_000) } }
  const wellFormed = { ...broken, email_address: 'ada@example.com', template_id: randomUUID() }
  const realTemplate = { ...wellFormed, template_id: templates.email.id }
  const filled = {
    ...realTemplate,
    personalisation: { ...realTemplate.personalisation, amount: '1' },
  }
  const noEmailKey = keyText(withoutEmail, liveKey)
  const key = keyText(trial, trialKey)
  const first = async (body: unknown, given: string) => {
    clock.advance(1_000)
    return (await ask(path, { body, key: given })).text
  }

  const unsigned = await bearer(noEmailKey, { secret: randomUUID() })
  expect((await ask(path, { body: '{', authorization: unsigned })).status).toBe(403)
  expect((await ask(path, { body: '{', key: noEmailKey })).text).toContain('Invalid JSON')
  expect((await ask(path, { body: '{', key: noEmailKey })).text).toContain('RateLimitError')
  expect(await first(broken, noEmailKey)).toContain('ValidationError')
  expect(await first(wellFormed, noEmailKey)).toContain('not allowed to send emails')
  expect(await first(wellFormed, key)).toContain('Template not found')
  expect(await first(realTemplate, key)).toContain('Missing personalisation: amount')
  expect(await first(filled, key)).toContain('trial mode')
  expect(await first({ ...filled, email_address: smoke }, key)).toContain('too long')
  await close()
})

const smoke = 'simulate-delivered@notifications.service.gov.uk'

it('knows the well-known keys by themselves', async () => {
  const { client, close } = await startSandbox({ services: Object.values(sandboxServices) })
  await expect(client().getAllTemplates()).resolves.toMatchObject({ status: 200 })
  await close()
})
