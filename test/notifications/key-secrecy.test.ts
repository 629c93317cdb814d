import { expect, it } from 'vitest'
import { sharedSandbox } from '../support/test-sandbox.js'
import { keyText, sandboxServices } from '../../tools/notify-sandbox/services.js'
import { sandboxTemplates } from '../../tools/notify-sandbox/templates.js'
import { systemClock } from '../../src/foundation/clock.js'
import { sharedGateway } from '../support/gateway.js'
import { someUuid } from '../support/root-operations.js'

const secret = 'c0ffee00-1234-4abc-8def-5ec2e75ec2e7'
const key = { name: 'brought', type: 'live', secret } as const
const service = { ...sandboxServices.housing, keys: [key] }
const serviceKey = keyText(service, key)
const input = {
  targetId: someUuid,
  targetType: 'ESTIMATES',
  notificationType: 'EMAIL',
  serviceKey,
  templateId: sandboxTemplates.Estimates.email.id,
  email: 'ana@example.com',
  personalisationParams: { name: 'Ana', amount: '1.00' },
}
const answers: string[] = []

const sandbox = await sharedSandbox({ clock: systemClock, services: [service] })
const gateway = await sharedGateway({ LOG_LEVEL: 'trace', NOTIFY_BASE_URL: sandbox.baseUrl })

async function ask(document: string, variables: object = {}): Promise<string> {
  const { body } = await gateway.ask(document, { variables: { ...variables } })
  const text = JSON.stringify(body)
  answers.push(text)
  return text
}

const create = `mutation ($input: CreateNotificationInput!) { createNotification(input: $input) {
  notification { id uuid serviceKey deliveries { channel failure { code } } }
  errors { code message path }
} }`

/** Every row of every table, as text. */
async function everyTable(): Promise<string> {
  const { sql } = gateway.gateway.database
  const tables = await sql.query<{ schema: string; name: string }>(
    `select table_schema as schema, table_name as name from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  )
  const texts = await Promise.all(
    tables.map(async ({ schema, name }) => {
      const rows = await sql.query<{ row: string }>(
        `select t::text as row from "${schema}"."${name}" as t`,
      )
      return rows.map(({ row }) => row).join('\n')
    }),
  )
  return texts.join('\n')
}

it('a provider key appears in no answer, log line or table', async () => {
  const sendAfter = new Date(systemClock.now().getTime() + 3_600_000).toISOString()
  const idempotencyKey = 'once'
  expect(await ask(create, { input: { ...input, sendAfter, idempotencyKey } })).toContain(
    '"serviceKey":"********"',
  )
  await ask(create, { input: { ...input, sendAfter, idempotencyKey } })
  await ask(create, { input: { ...input, sendAfter, idempotencyKey, email: 'b@example.com' } })
  await ask(create, { input: { ...input, notificationType: 'SCREEN', message: 'Hello.' } })
  await ask(create, { input: { ...input, email: '', templateId: serviceKey } })
  await ask(create, { input: { ...input, targetType: serviceKey } })
  await ask(create, { input: { ...input, serviceKey: `${serviceKey}-and-more` } })
  await ask(create, { input: { ...input, serviceKey: [serviceKey] } })
  const url = `https://housing.example/?${serviceKey}`
  await ask(create, { input: { ...input, sendAfter, idempotencyKey: serviceKey } })
  const texts = { user: serviceKey, reference: serviceKey }
  for (const misplaced of [texts, { message: serviceKey, followOnUrl: url }]) {
    expect(await ask(create, { input: { ...input, ...misplaced } })).toContain(
      'SERVICE_KEY_REFUSED',
    )
  }
  for (const params of [{ name: serviceKey }, { [serviceKey]: 'x' }, { [serviceKey]: {} }]) {
    const personalisationParams = { ...input.personalisationParams, ...params }
    expect(await ask(create, { input: { ...input, personalisationParams } })).toContain(
      'SERVICE_KEY_REFUSED',
    )
  }
  sandbox.faults.set('clockSkew', 1)
  await ask(create, { input: { ...input, sendAfter } })
  sandbox.faults.clear()
  for (const name of ['notificationTemplates', 'previewNotification'] as const) {
    const more = name === 'previewNotification' ? `, templateId: "${input.templateId}"` : ''
    const query = `($service: String!) { ${name}(service: $service${more}) { body } }`
    expect(await ask(`query ${query}`, { service: serviceKey })).toContain('SERVICE_KEY_REFUSED')
    await ask(`query { ${name}(service: "${serviceKey}"${more}) { body } }`)
    await ask(`query { ${name}(service: ${serviceKey}${more}) { body } }`)
  }
  await ask('{ notifications { nodes { serviceKey } } }')
  await gateway.gateway.database.sql.execute(
    `alter table notification add constraint refuse check (reference <> 'refused')`,
  )
  expect(await ask(create, { input: { ...input, reference: 'refused' } })).toContain(
    'INTERNAL_SERVER_ERROR',
  )

  const stored = await everyTable()
  expect(stored).toMatch(/key:[\da-f]{16}\./)
  expect(stored).toContain('ana@example.com')
  for (const text of [answers.join('\n'), gateway.log.join('\n'), stored]) {
    expect(text).not.toContain(secret)
    expect(text).not.toContain(secret.slice(0, 13))
    expect(text).not.toContain(Buffer.from(secret).toString('base64').slice(0, 20))
    expect(text).not.toContain(Buffer.from(secret).toString('hex').slice(0, 20))
  }
})
