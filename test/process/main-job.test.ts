import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GatewayProcess } from '../support/gateway-process.js'
import { scratchFolder } from '../support/scratch-folder.js'

const size = { DEMO_SIZE: '60' }
const persons = '{ searchPersons(pageSize: 1) { totalCount } }'

type Folder = Awaited<ReturnType<typeof scratchFolder>>

describe('a first start without settings', () => {
  let folder: Folder
  let gateway: GatewayProcess

  beforeAll(async () => {
    folder = await scratchFolder()
    gateway = new GatewayProcess(folder.path, size)
    await gateway.ready()
  })
  afterAll(async () => {
    await gateway.kill()
    await folder.remove()
  })

  it('prints only its addresses, a token and a command', async () => {
    const address = await gateway.address()
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(gateway.out.split('\n').slice(0, -1)).toEqual([
      '',
      'housing-gateway is up.',
      '',
      `  Start     ${address}/`,
      `  Desk      ${address}/desk`,
      `  GraphQL   ${address}/graphql`,
      `  Health    ${address}/health`,
      `  Ready     ${address}/ready`,
      `  Explorer  ${address}/explorer`,
      `  Docs      ${address}/docs`,
      `  Sandbox   ${address}/sandbox`,
      `  Database  embedded Postgres in ${folder.path}`,
      '',
      'Development token, valid for 30 days:',
      '',
      gateway.token,
      '',
      'Try:',
      '',
      expect.stringMatching(/^curl /),
      '',
    ])
    await gateway.until(() => gateway.error.includes('The demo data is loaded.'))
    for (const line of gateway.error.trim().split('\n')) {
      expect(line).toMatch(/^Loading demo data \d+%$|^The demo data is loaded\.$/)
    }
  })

  it('prints a command that finds people', async () => {
    // Sends the request of the printed curl command, because curl may not be installed.
    const command = gateway.line(/^(curl .*)$/m)
    const headers = [...command.matchAll(/ -H '([^':]+): ([^']+)'/g)]
    const answer = await fetch(/^curl -s (\S+) /.exec(command)?.[1] ?? '', {
      method: 'POST',
      headers: headers.map(([, name = '', value = '']): [string, string] => [name, value]),
      body: / -d '([^']+)'$/.exec(command)?.[1] ?? '',
    })
    const { data, errors } = (await answer.json()) as {
      data: { searchPersons: { totalCount: number; nodes: { fullName: string }[] } }
      errors?: unknown
    }
    expect(errors).toBeUndefined()
    expect(data.searchPersons.totalCount).toBeGreaterThan(0)
    expect(data.searchPersons.nodes[0]?.fullName).toMatch(/\w/)
  })

  it('shares its database with a second gateway on its folder', async () => {
    const second = new GatewayProcess(folder.path)
    await second.ready()
    expect(await second.ask(persons)).toMatchObject({ data: { searchPersons: {} } })
    await second.stop()
    expect(await gateway.ask(persons)).toMatchObject({ data: { searchPersons: {} } })
  })

  it('keeps its data for the second start and does not load the demo data again', async () => {
    const before = await gateway.ask(persons)
    const { data } = await gateway.ask(
      `mutation { createNotification(input: { targetId: "3fa85f64-5717-4562-b3fc-2c963f66afa6",
        targetType: FAILED_DIRECT_DEBITS, notificationType: SCREEN, message: "Kept." }) { notification { id } } }`,
    )
    const { id } = (data as unknown as { createNotification: { notification: { id: string } } })
      .createNotification.notification
    expect(await gateway.stop()).toBe(0)

    gateway = new GatewayProcess(folder.path, size)
    await gateway.ready()
    expect(await gateway.ask(persons)).toEqual(before)
    expect(await gateway.ask(`{ node(id: "${id}") { ... on Notification { message } } }`)).toEqual({
      data: { node: { message: 'Kept.' } },
    })
    expect(gateway.error).toBe('')
  })
})
