import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { TrackedSockets } from '../../src/database/tracked-sockets.js'

const server = createServer({ allowHalfOpen: true })
beforeEach(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterEach(() => new Promise((resolve) => server.close(resolve)))

/** Both ends of a connection. */
async function connected(sockets: TrackedSockets): Promise<{ ours: Socket; theirs: Socket }> {
  const ours = sockets.create()
  const accepted = once(server, 'connection') as Promise<[Socket]>
  ours.connect((server.address() as AddressInfo).port, '127.0.0.1')
  const [theirs] = await accepted
  return { ours, theirs }
}

const breaks: Record<string, (theirs: Socket) => unknown> = {
  'ends the connection': (theirs) => theirs.destroy(),
  'resets the connection': (theirs) => theirs.resetAndDestroy(),
}

it.each(Object.entries(breaks))(
  'fails with a cause that is known later when the other side %s',
  async (_name, breakOff) => {
    const sockets = new TrackedSockets()
    const { ours, theirs } = await connected(sockets)
    ours.resume()
    const failed = once(ours, 'error')
    const closed = new Promise((resolve) => ours.once('close', resolve))
    breakOff(theirs)
    await expect.poll(() => ours.destroyed).toBe(true)
    sockets.fail(new Error('The cause'))
    expect(await failed).toEqual([new Error('The cause')])
    await closed
  },
)

it('closes at once when this side ends the connection', async () => {
  const sockets = new TrackedSockets()
  const { ours, theirs } = await connected(sockets)
  theirs.resume().once('end', () => theirs.end())
  ours.resume().end()
  const [hadError] = (await once(ours, 'close')) as [boolean]
  expect(hadError).toBe(false)
})

it('refuses to connect with the cause once it is known', async () => {
  const sockets = new TrackedSockets()
  sockets.fail(new Error('The cause'))
  const refused = sockets.create()
  const failed = once(refused, 'error')
  refused.connect((server.address() as AddressInfo).port, '127.0.0.1')
  expect(await failed).toEqual([new Error('The cause')])
})
