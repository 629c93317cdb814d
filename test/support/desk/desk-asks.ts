import { sandboxTemplates } from '../../../tools/notify-sandbox/templates.js'
import { eventually } from '../eventually.js'
import type { DeskGateway } from './desk-gateway.js'

/** Sends an operation as a demo user, without a screen, and returns its data. */
async function askAs<Data>(
  { url }: Pick<DeskGateway, 'url'>,
  user: string,
  query: string,
  variables: Readonly<Record<string, unknown>> = {},
): Promise<Data> {
  const answer = await fetch(`${url}/desk/users/${user}/token`)
  const { token } = (await answer.json()) as { token: string }
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors } = (await response.json()) as {
    data?: Data
    errors?: readonly unknown[]
  }
  if (data === undefined || errors !== undefined) throw new Error(JSON.stringify(errors))
  return data
}

/** Waits until the gateway knows the words of the saved records, so that it corrects typing mistakes. */
export async function untilCorrected(
  gateway: Pick<DeskGateway, 'url'>,
  mistyped: string,
): Promise<void> {
  const query = `query Corrected($text: String!) {
    search(text: $text) { interpretation { usedText } }
  }`
  interface Result {
    readonly search: { readonly interpretation: object | null }
  }
  await eventually(
    () => askAs<Result>(gateway, 'officer', query, { text: mistyped }),
    ({ search }) => search.interpretation !== null,
  )
}

const both = ['officer', 'finance'].map((name) => ({
  kind: 'USER',
  value: `${name}@housing.example`,
}))

/** Registers the officer and finance as recipients. */
export async function addBoth(gateway: Pick<DeskGateway, 'url'>): Promise<void> {
  const add = `mutation Add($input: UpsertRecipientInput!) {
    upsertRecipient(input: $input) { errors { message } }
  }`
  for (const { kind, value } of both) {
    await askAs(gateway, 'supervisor', add, { input: { kind, value, name: value } })
  }
}

interface DeskRequest {
  readonly message: string
  readonly requireAction?: boolean
  readonly followOnUrl?: string
}

interface Created {
  readonly createNotification: {
    readonly notification: { readonly uuid: string } | null
    readonly errors: readonly unknown[]
  }
}

/** Creates a Screen notification for the officer and finance. */
export async function notifyBoth(
  gateway: Pick<DeskGateway, 'url' | 'tenantId'>,
  request: DeskRequest,
): Promise<string> {
  const input = { notificationType: 'SCREEN', ...request, recipients: both }
  return notify(gateway, 'supervisor', input)
}

/** Sends an e-mail about a record as a demo user. */
export async function sendEmail(
  gateway: DeskGateway,
  user: string,
  targetId: string,
): Promise<void> {
  const { id: templateId } = sandboxTemplates.Estimates.email
  await notify(gateway, user, {
    targetId,
    notificationType: 'EMAIL',
    serviceKey: 'housing',
    templateId,
    email: 'josephine@example.com',
    message: `The estimate by ${user}`,
    personalisationParams: { name: 'Josephine', amount: '1.00' },
  })
}

/** Sends an e-mail that the sandbox does not deliver, and waits for the failure. */
export async function sendInVain(gateway: DeskGateway): Promise<void> {
  const { id: templateId } = sandboxTemplates.Estimates.email
  await notify(gateway, 'supervisor', {
    notificationType: 'EMAIL',
    serviceKey: 'housing',
    templateId,
    email: 'temp-fail@simulator.notify',
    personalisationParams: { name: 'Josephine', amount: '1.00' },
  })
  await eventually(
    () => gateway.now.database.prisma.notificationDelivery.findFirstOrThrow(),
    ({ status }) => status === 'failed',
  )
}

async function notify(
  gateway: Pick<DeskGateway, 'url' | 'tenantId'>,
  user: string,
  variables: Readonly<Record<string, unknown>>,
): Promise<string> {
  const input = { targetId: gateway.tenantId, targetType: 'ESTIMATES', ...variables }
  const { createNotification } = await askAs<Created>(
    gateway,
    user,
    `mutation Notify($input: CreateNotificationInput!) {
      createNotification(input: $input) { notification { uuid } errors { message } }
    }`,
    { input },
  )
  const { notification, errors } = createNotification
  if (notification === null) throw new Error(JSON.stringify(errors))
  return notification.uuid
}
