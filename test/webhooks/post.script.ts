// Posts to a host name that resolves to this machine, and prints the result.
import { ReceiverAddress } from '../../src/webhooks/receiver-address.js'
import { WebhookRequest } from '../../src/webhooks/webhook-request.js'

const rules = { networks: [], loopback: true }
const addresses = new ReceiverAddress(rules, () => Promise.resolve(['127.0.0.1']))
const request = new WebhookRequest(addresses, false)
for (const url of process.argv.slice(2)) {
  const result = await request.post({ url, headers: {}, body: '{}' })
  process.stdout.write(`${JSON.stringify(result)}\n`)
}
