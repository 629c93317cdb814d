import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exampleOperations } from '../../tools/pages/example-operations.js'
import { browserPath, ExplorerPage } from '../support/explorer-page.js'
import { GatewayProcess } from '../support/gateway-process.js'
import { scratchFolder } from '../support/scratch-folder.js'

if (browserPath === undefined) console.log('explorer in a browser: not run (no Chromium)')

const patience = { timeout: 30_000, interval: 100 }

let folder: Awaited<ReturnType<typeof scratchFolder>>
let gateway: GatewayProcess
let explorer: ExplorerPage

interface Payload {
  readonly data: Record<string, Record<string, unknown>>
}

function payload(result: string): Payload['data'] {
  return (JSON.parse(result) as Payload).data
}

describe.runIf(browserPath !== undefined)('the explorer in a browser', () => {
  beforeAll(async () => {
    folder = await scratchFolder()
    gateway = new GatewayProcess(join(folder.path, 'data'), { DEMO_SIZE: '60' })
    await gateway.ready()
    explorer = await ExplorerPage.open(
      browserPath ?? '',
      join(folder.path, 'profile'),
      await gateway.address(),
    )
  })
  afterAll(async () => {
    await explorer.close()
    await gateway.kill()
    await folder.remove()
  })

  it('opens with the prepared operations', async () => {
    const names = exampleOperations.map(({ query }) => /^\w+ (\w+)/.exec(query)?.[1])
    expect(await explorer.tabs()).toEqual(names)
  })

  it('is the same after a reload', async () => {
    const tabs = await explorer.tabs()
    await explorer.reload()
    expect(await explorer.tabs()).toEqual(tabs)
  })

  it('finds persons with the first, unchanged operation', async () => {
    const text = await explorer.run()
    expect(text).toMatch(/"totalCount": [1-9]/)
    expect(text).toMatch(/"fullName": "\w+/)
  })

  it('creates, lists, acts on and deletes a notification', async () => {
    await explorer.openTab('CreateNotification')
    const { createNotification: created } = payload(await explorer.run())
    expect(created?.['errors']).toEqual([])
    const { id } = created?.['notification'] as { id: string }

    await explorer.openTab('ListNotifications')
    expect(await explorer.run()).toContain(`"id": "${id}"`)

    await explorer.openTab('PerformAction')
    await explorer.fillInId(id)
    expect(payload(await explorer.run())['performAction']).toMatchObject({
      notification: { performedActionType: 'APPROVED', isRemovable: true },
      errors: [],
    })

    await explorer.openTab('DeleteNotification')
    await explorer.fillInId(id)
    expect(payload(await explorer.run())['deleteNotification']).toEqual({
      deletedNotificationId: id,
      errors: [],
    })

    await explorer.openTab('ListNotifications')
    expect(await explorer.run()).not.toContain(`"id": "${id}"`)
  })

  it('runs a subscription and shows its events', async () => {
    await explorer.openTab('CreateNotification')
    await explorer.write('subscription Follow { notificationChanged { event counts { total } } }')
    await explorer.start()
    const resultText = () => explorer.resultText()
    // The explorer briefly uses the name of the previous operation.
    const untilLoaded = async () => {
      const text = await resultText()
      if (text.includes('Cannot infer operation')) await explorer.start()
      return text
    }
    await expect.poll(untilLoaded, patience).toContain('"event": "STATE"')
    await gateway.ask(
      `mutation { createNotification(input: { targetId: "5bb9b8b2-0b0c-4ee2-9f0b-0f0f0f0f0f0f",
        targetType: FAILED_DIRECT_DEBITS, notificationType: SCREEN, user: "a", message: "b" }) {
        notification { id }
      } }`,
    )
    await expect.poll(resultText, patience).toContain('"event": "CREATED"')
    await explorer.start()
  })

  it('stores no token in the browser', async () => {
    await explorer.reload()
    expect(await explorer.storage()).not.toContain(gateway.token)
  })

  it('contacts no other host, and logs no errors', () => {
    expect(explorer.foreign).toEqual([])
    expect(explorer.complaints).toEqual([])
  })
})
