// Sends an e-mail once, follows its status, and receives a signed webhook. Needs only Node:
//   GATEWAY_URL=http://127.0.0.1:4000/graphql GATEWAY_KEY=… node docs/examples/send-and-follow.mjs
import { createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

const { GATEWAY_URL, GATEWAY_KEY } = process.env

/** Retries when an answer is lost, or when the gateway is busy or restarts. */
async function ask(query, variables) {
  for (let tries = 1; ; tries++) {
    const response = await fetch(GATEWAY_URL, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${GATEWAY_KEY}` },
      body: JSON.stringify({ query, variables }),
      signal: AbortSignal.timeout(30_000),
    }).catch(() => null)
    const answer = await response?.json().catch(() => null)
    if (answer?.errors === undefined && answer?.data) return answer.data
    const isPassing = response === null || response.status === 429 || response.status >= 500
    if (!isPassing || tries === 5) throw new Error(JSON.stringify(answer?.errors ?? 'no answer'))
    const seconds = Number(response?.headers.get('retry-after') ?? 2 ** tries)
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  }
}

/** Returns the payload of a mutation, or throws an error with code and field. */
function done(payload) {
  if (payload.errors.length === 0) return payload
  throw new Error(payload.errors.map(({ code, path }) => `${code} at ${path.join('.')}`).join(', '))
}

/** Checks the signature by Standard Webhooks, and refuses old messages by their time. */
function isSigned(secret, headers, body) {
  const {
    'webhook-id': id,
    'webhook-timestamp': time,
    'webhook-signature': signatures = '',
  } = headers
  if (Math.abs(Date.now() / 1000 - Number(time)) > 300) return false
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const wanted = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest()
  return signatures.split(' ').some((one) => {
    const given = Buffer.from(one.replace('v1,', ''), 'base64')
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  })
}

const told = []
let secret = ''
const receiver = createServer(async (request, response) => {
  const body = await text(request)
  const isOurs = isSigned(secret, request.headers, body)
  response.writeHead(isOurs ? 204 : 401).end()
  if (isOurs) told.push(JSON.parse(body))
}).listen(0, '127.0.0.1')
await once(receiver, 'listening')

const { createWebhook } = await ask(
  `mutation ($input: CreateWebhookInput!) {
    createWebhook(input: $input) { secret webhook { id } errors { code path } }
  }`,
  {
    input: {
      url: `http://127.0.0.1:${receiver.address().port}/`,
      events: ['DELIVERY_DELIVERED', 'DELIVERY_FAILED'],
      ownOnly: true,
    },
  },
)
const { webhook, secret: shown } = done(createWebhook)
secret = shown

// The same key and content return the same notification, so it is safe to send a request again.
const input = {
  targetId: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
  targetType: 'FailedDirectDebits',
  notificationType: 'EMAIL',
  serviceKey: 'housing',
  templateId: '98757d70-faae-405a-9cd6-57c2b12d4aa1',
  email: 'ana@example.com',
  personalisationParams: { name: 'Ana', amount: '120.50', advice: true },
  idempotencyKey: `direct-debit-${process.argv[2] ?? Date.now()}`,
}
const create = `mutation ($input: CreateNotificationInput!) {
  createNotification(input: $input) { isReplayed notification { id uuid } errors { code path } }
}`
const first = done((await ask(create, { input })).createNotification)
const again = done((await ask(create, { input })).createNotification)
console.log('sent once:', again.isReplayed && again.notification.id === first.notification.id)

// Polls the status, for services that no webhook can reach.
const settled = ['DELIVERED', 'FAILED', 'CANCELLED']
let status = null
while (!settled.includes(status)) {
  const { notification } = await ask(
    'query ($by: NotificationReferenceInput!) { notification(by: $by) { deliveries { status } } }',
    { by: { id: first.notification.id } },
  )
  status = notification.deliveries[0].status
  if (!settled.includes(status)) await new Promise((resolve) => setTimeout(resolve, 1000))
}
console.log('status:', status)

const isTold = () => told.some(({ data }) => data.notificationId === first.notification.uuid)
while (!isTold()) await new Promise((resolve) => setTimeout(resolve, 100))
console.log('told by webhook:', told.at(-1).type)

await ask('mutation ($id: ID!) { deleteWebhook(input: { id: $id }) { errors { code } } }', {
  id: webhook.id,
})
receiver.close()
