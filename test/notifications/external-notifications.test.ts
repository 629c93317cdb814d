import { describe, expect, it } from 'vitest'
import { sharedSandbox } from '../support/test-sandbox.js'
import { sandboxKeys } from '../../tools/notify-sandbox/services.js'
import { sandboxTemplates } from '../../tools/notify-sandbox/templates.js'
import { systemClock } from '../../src/foundation/clock.js'
import { sharedGateway } from '../support/gateway.js'
import { someUuid } from '../support/root-operations.js'

const { email, letter, sms } = sandboxTemplates.FailedDirectDebits
const personalisationParams = { name: 'Ana', amount: '319.30', advice: 'yes' }
const input = {
  targetId: someUuid,
  targetType: 'FAILED_DIRECT_DEBITS',
  notificationType: 'EMAIL',
  serviceKey: 'housing',
  templateId: email.id,
  email: 'ana@example.com',
  personalisationParams,
}

const sandbox = await sharedSandbox({ clock: systemClock })
const gateway = await sharedGateway({
  NOTIFY_BASE_URL: sandbox.baseUrl,
  NOTIFY_SERVICES: JSON.stringify({ housing: sandboxKeys.test }),
})

const errors = 'errors { __typename code path }'

describe('createNotification', () => {
  it('shows one delivery per channel, each waiting for its time', async () => {
    const sendAfter = new Date(systemClock.now().getTime() + 3_600_000).toISOString()
    const { body } = await gateway.ask(
      `mutation ($input: CreateNotificationInput!) { createNotification(input: $input) {
        isReplayed ${errors}
        notification {
          serviceKey templateId sendAfter cancelledAt requireSmsNotification sentMessageDetails
          deliveries {
            channel status providerStatus attempts providerId templateId sentAt completedAt
            failure { code isRetryable }
          }
        }
      } }`,
      {
        variables: {
          input: {
            ...input,
            requireSmsNotification: true,
            smsTemplateId: sms.id,
            mobileNumber: '07700900123',
            sendAfter,
          },
        },
      },
    )
    const waiting = {
      status: 'PENDING',
      providerStatus: null,
      attempts: 0,
      providerId: null,
      sentAt: null,
      completedAt: null,
      failure: null,
    }
    expect(body).toEqual({
      data: {
        createNotification: {
          isReplayed: false,
          errors: [],
          notification: {
            serviceKey: '********',
            templateId: email.id,
            sendAfter,
            cancelledAt: null,
            requireSmsNotification: true,
            sentMessageDetails: ['Email: pending', 'Text: pending'],
            deliveries: [
              { channel: 'EMAIL', templateId: email.id, ...waiting },
              { channel: 'TEXT', templateId: sms.id, ...waiting },
            ],
          },
        },
      },
    })
  })

  it('returns rule violations as data, each with its field', async () => {
    const { body } = await gateway.ask(
      `mutation ($input: CreateNotificationInput!) {
        createNotification(input: $input) { notification { id } ${errors} }
      }`,
      { variables: { input: { ...input, email: null, templateId: letter.id } } },
    )
    const fault = (code: string, field: string) => ({
      __typename: 'ValidationError',
      code,
      path: ['input', field],
    })
    expect(body.data?.['createNotification']).toEqual({
      notification: null,
      errors: [fault('EMAIL_REQUIRED', 'email'), fault('TEMPLATE_TYPE_MISMATCH', 'templateId')],
    })
  })
})

describe('createNotifications', () => {
  const document = `mutation ($input: [CreateNotificationInput!]!) { createNotifications(input: $input) {
    results { isReplayed notification { reference } ${errors} } ${errors}
  } }`
  const create = async (items: readonly object[]) => {
    const { body } = await gateway.ask(document, {
      variables: { input: items.map((item) => ({ ...input, ...item })) },
    })
    return body
  }

  it('returns one result per item, in order', async () => {
    const body = await create([
      { reference: 'one', idempotencyKey: 'list' },
      { reference: 'two', personalisationParams: { name: 'Ana', amount: '1.00' } },
      { reference: 'one', idempotencyKey: 'list' },
      { reference: 'four', idempotencyKey: 'list' },
    ])
    expect(body.errors).toBeUndefined()
    // Either of the items with the same key may be stored first. Their order in the answer is fixed.
    expect(body.data?.['createNotifications']).toMatchObject({
      results: [
        {},
        {
          notification: null,
          errors: [
            {
              code: 'PERSONALISATION_MISSING',
              path: ['input', '1', 'personalisationParams', 'advice'],
            },
          ],
        },
        {},
        {},
      ],
      errors: [],
    })
    const stored = await gateway.gateway.database.prisma.notification.count({
      where: { reference: { in: ['one', 'four'] } },
    })
    expect(stored).toBe(1)
  })

  it('refuses an empty list as a whole', async () => {
    expect((await create([])).data?.['createNotifications']).toEqual({
      results: null,
      errors: [{ __typename: 'ValidationError', code: 'LIST_SIZE_OUT_OF_RANGE', path: ['input'] }],
    })
  })

  it('reports an unexpected error only in its own item', async () => {
    await gateway.gateway.database.sql.execute(
      `alter table notification add constraint refuse check (reference <> 'refused')`,
    )
    const body = await create([{ reference: 'accepted' }, { reference: 'refused' }])
    expect(body.errors).toMatchObject([
      {
        path: ['createNotifications', 'results', 1],
        extensions: { code: 'INTERNAL_SERVER_ERROR' },
      },
    ])
    expect(body.data?.['createNotifications']).toMatchObject({
      results: [{ notification: { reference: 'accepted' } }, null],
      errors: [],
    })
  })
})

describe('notificationTemplates and previewNotification', () => {
  const refusal = async (query: string) => {
    const { body } = await gateway.ask(query)
    return body.errors?.map(({ extensions }) => [extensions.code, extensions.argument])
  }
  const preview = (templateId: string, values: string) =>
    `{ previewNotification(service: "housing", templateId: "${templateId}", personalisationParams: ${values}) { subject body } }`

  it('list the templates of a configured service', async () => {
    const { body } = await gateway.ask(
      `{ notificationTemplates(service: "housing") {
        templateId name channel version subject body placeholders
      } }`,
    )
    expect(body.data?.['notificationTemplates']).toHaveLength(12)
    expect(body.data?.['notificationTemplates']).toContainEqual({
      templateId: sms.id,
      name: sms.name,
      channel: 'TEXT',
      version: sms.version,
      subject: null,
      body: sms.body,
      placeholders: ['name', 'amount'],
    })
  })

  it('show the text that a recipient would receive', async () => {
    const { body } = await gateway.ask(preview(sms.id, '{ Name: "Ana", amount: "319.30" }'))
    expect(body.data?.['previewNotification']).toEqual({
      subject: null,
      body: expect.stringMatching(/^Ana, your direct debit of £319\.30 failed\./) as string,
    })
    expect(sandbox.messages()).toEqual([])
  })

  it('report a fault and name the argument', async () => {
    expect(await refusal(preview(someUuid, '{}'))).toEqual([['TEMPLATE_NOT_FOUND', 'templateId']])
    const { body } = await gateway.ask(preview(email.id, '{ name: "Ana", advice: null }'))
    expect(body.errors?.[0]?.message).toBe('The template needs values for: amount, advice.')
    expect(await refusal(preview(sms.id, `{ a: "${'x'.repeat(50_000)}" }`))).toEqual([
      ['TOO_LONG', 'personalisationParams'],
    ])
    expect(await refusal(preview(sms.id, '{ name: { first: "Ana" }, amount: "1" }'))).toEqual([
      ['PERSONALISATION_INVALID', 'personalisationParams.name'],
    ])
    const key = `{ name: "${sandboxKeys.live}", amount: "1" }`
    expect(await refusal(preview(sms.id, key))).toEqual([
      ['SERVICE_KEY_REFUSED', 'personalisationParams.name'],
    ])
    const unknown = '{ notificationTemplates(service: "nobody") { name } }'
    expect(await refusal(unknown)).toEqual([['SERVICE_NOT_CONFIGURED', 'service']])
  })

  it('report that the provider does not answer', async () => {
    sandbox.faults.next('badGateway')
    const query = '{ notificationTemplates(service: "housing") { name } }'
    expect(await refusal(query)).toEqual([['PROVIDER_UNAVAILABLE', 'service']])
    expect(await refusal(query)).toBeUndefined()
  })
})
