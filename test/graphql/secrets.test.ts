import { describe, expect, it } from 'vitest'
import { sharedGateway } from '../support/gateway.js'
import { someUuid } from '../support/root-operations.js'

const secrets = {
  serviceKey: 'live-S3CR3T-key',
  email: 'S3CR3T.person@example.com',
  mobileNumber: '07700900999',
  message: 'Dear S3CR3T person, your balance is 319.30.',
  personalisationParams: { name: 'S3CR3T person', code: '07700900999' },
}
const traces = /S3CR3T|07700900999/

const input = {
  targetId: someUuid,
  targetType: 'ACTUALS',
  notificationType: 'SCREEN',
  ...secrets,
}

const literal = `targetId: "${someUuid}", serviceKey: "${secrets.serviceKey}", email: "${secrets.email}"`
const asVariable = `mutation ($input: CreateNotificationInput!) {
  createNotification(input: $input) { isReplayed errors { code message path } }
}`
const inline = (fields: string, head = '') =>
  `mutation ${head} { createNotification(input: { ${fields} }) { isReplayed } }`

// The most verbose level: the guarantee must hold at every level.
const gateway = await sharedGateway({ LOG_LEVEL: 'trace' })

async function askSecretly(
  document: string,
  variables: Record<string, unknown> = {},
): Promise<string> {
  const { body } = await gateway.ask(document, { variables })
  const text = JSON.stringify(body)
  expect(text).not.toMatch(traces)
  expect(gateway.log.join('')).not.toMatch(traces)
  return text
}

describe('values sent by a caller appear in no message and in no log line', () => {
  it('when the request succeeds', async () => {
    expect(await askSecretly(asVariable, { input })).toContain('"errors":[]')
  })

  it.each([
    ['a channel without its required fields', { notificationType: 'EMAIL' }],
    ['a letter without an address', { notificationType: 'LETTER' }],
    ['text that is too long', { message: secrets.message.repeat(300) }],
    ['a wrong address', { email: 'S3CR3T at example' }],
    ['a wrong number', { mobileNumber: 'S3CR3T' }],
    ['a wrong identifier', { targetId: 'S3CR3T', templateId: 'S3CR3T' }],
    ['a wrong link', { followOnUrl: 'S3CR3T://example' }],
    ['a NUL', { message: `${secrets.message}\0` }],
  ])('when a rule is broken by %s', async (_case, overrides) => {
    const answer = await askSecretly(asVariable, { input: { ...input, ...overrides } })
    expect(answer).toContain('"path":["input",')
  })

  it.each([
    ['an unknown enum value', { notificationType: secrets.serviceKey }],
    ['a list instead of text', { serviceKey: [secrets.serviceKey] }],
    ['an object instead of text', { email: { a: secrets.email } }],
    ['a number instead of text', { mobileNumber: 7700900999 }],
    ['text instead of a boolean', { requireAction: secrets.message }],
    ['text instead of an object', { personalisationParams: secrets.message }],
    ['an unknown field', { password: secrets.serviceKey }],
    ['an unknown field whose name is the secret', { [secrets.serviceKey]: 1 }],
    ['text instead of a time', { sendAfter: secrets.message }],
  ])('when a variable holds %s', async (_case, overrides) => {
    const answer = await askSecretly(asVariable, { input: { ...input, ...overrides } })
    expect(answer).toContain('"code":"BAD_USER_INPUT"')
  })

  it.each([
    ['text', secrets.serviceKey],
    ['a list', [input]],
    ['an object without the required fields', secrets],
  ])('when the whole variable is %s', async (_case, variable) => {
    expect(await askSecretly(asVariable, { input: variable })).toContain('"code":"BAD_USER_INPUT"')
  })

  it.each([
    ['lacks fields', inline(literal)],
    [
      'has text instead of an enum value',
      inline(`${literal}, notificationType: "${secrets.serviceKey}"`),
    ],
    ['has an unknown enum value', inline(`${literal}, notificationType: S3CR3T`)],
    ['has text instead of a boolean', inline(`${literal}, requireAction: "${secrets.message}"`)],
    ['has a number instead of text', inline(`${literal}, mobileNumber: 07700900999`)],
    [
      'has text instead of an object',
      inline(`${literal}, personalisationParams: "${secrets.message}"`),
    ],
    ['has text instead of a time', inline(`${literal}, sendAfter: "${secrets.message}"`)],
    ['lacks a colon', inline(`serviceKey "${secrets.serviceKey}"`)],
    ['has a surplus text', inline(`${literal} """${secrets.message}"""`)],
    ['has a line break in a text', inline(`${literal}, message: "${secrets.message}\n"`)],
  ])('when a literal %s', async (_case, document) => {
    expect(await askSecretly(document)).toMatch(/"code":"GRAPHQL_(VALIDATION|PARSE)_FAILED"/)
  })

  it('when a literal is invalid only because of the value of a variable', async () => {
    const fields = `${literal}, targetType: ACTUALS, notificationType: SCREEN, requireAction: $flag`
    const answer = await askSecretly(inline(fields, '($flag: Boolean)'), { flag: null })
    expect(answer).toContain('Argument \\"input\\" has invalid value.')
    expect(answer).toContain('"code":"BAD_USER_INPUT"')
  })

  it('when the database refuses the row and repeats it in its error', async () => {
    await gateway.gateway.database.sql.execute(
      `alter table notification add constraint refuse check (reference <> 'refused')`,
    )
    const answer = await askSecretly(asVariable, { input: { ...input, reference: 'refused' } })
    expect(answer).toContain('"code":"INTERNAL_SERVER_ERROR"')
    expect(gateway.log.join('')).toContain('violates check constraint')
  })

  it('when a caller sends a valid or an invalid token', async () => {
    const token = await gateway.token(['notifications:read'])
    await gateway.ask('{ notificationCounts { total } }', { token })
    await gateway.ask('{ notificationCounts { total } }', { token: `${token}x` })
    expect(gateway.log.join('')).not.toContain(token)
    expect(gateway.log.join('')).not.toMatch(/Bearer \w/)
  })
})

it('logs no values from paths', async () => {
  const key = 'old-caller-11111111-2222-4333-8444-555555555555-66666666-7777-4888-9999-0123456789ab'
  await fetch(`${gateway.url}/api/v2/message-status/${key}/3fa85f64-5717-4562-b3fc-2c963f66afa6`)
  await fetch(`${gateway.url}/notifications/ana.turner@example.com`)
  await fetch(`${gateway.url}/nowhere/hgk_${key}/ana.turner@example.com`)
  await expect.poll(() => gateway.log.join('')).toContain('"path":"unknown"')
  expect(gateway.log.join('')).toContain('"path":"/notifications/:id"')
  for (const secret of ['66666666-7777', 'ana.turner', 'hgk_', 'nowhere']) {
    expect(gateway.log.join('')).not.toContain(secret)
  }
})
