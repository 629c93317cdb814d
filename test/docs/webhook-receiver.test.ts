import { spawn, type ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signedHeaders, newSecret } from '../../src/webhooks/webhook-signature.js'
import { eventually } from '../support/eventually.js'

/** The receiver from docs/webhooks.md, on a free port that it prints. */
let receiver: ChildProcess
let out = ''
const secret = newSecret()

beforeAll(async () => {
  const document = await readFile('docs/webhooks.md', 'utf8')
  const [, example = ''] = /```js\n(.*?)```/s.exec(document) ?? []
  expect(example.trim().split('\n').length).toBeLessThanOrEqual(15)
  const code = example.replace(
    '}).listen(8080)',
    '}).listen(0, function () { console.log(this.address().port) })',
  )
  expect(code).not.toBe(example)
  receiver = spawn(process.execPath, ['--input-type=module', '-e', code], {
    env: { ...process.env, WEBHOOK_SECRET: secret },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  receiver.stdout?.setEncoding('utf8').on('data', (text: string) => (out += text))
})
afterAll(() => receiver.kill())

async function post(body: string, signedBody = body): Promise<number> {
  const port = await eventually(
    () => /^\d+/.exec(out)?.[0],
    (line) => line !== undefined,
  )
  const headers = signedHeaders([secret], { id: 'an-id', sentAt: new Date(), body: signedBody })
  const answer = await fetch(`http://127.0.0.1:${String(port)}/`, { method: 'POST', headers, body })
  return answer.status
}

it('accepts events signed by the gateway, and nothing else', async () => {
  const event = '{"type":"notification.read","data":{"notificationId":"7"}}'
  expect(await post(event)).toBe(204)
  const line = "an-id notification.read { notificationId: '7' }"
  await eventually(
    () => out,
    (text) => text.includes(line),
  )
  expect(await post(event.replace('7', '8'), event)).toBe(401)
})
