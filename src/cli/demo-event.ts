import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { readConfig } from '../config/config.js'
import { loadTools } from '../tools.js'
import { type CommandContext, unknownWord, UsageError } from './command.js'

const patienceMs = 15_000
const lookEveryMs = 25

/** `demo event person-updated <id>`: changes a demo person, tells the gateway, watches the search change. */
export async function demoEvent(args: string[], context: CommandContext): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: { surname: { type: 'string' }, url: { type: 'string' } },
    allowPositionals: true,
  })
  const [word, id, ...rest] = positionals
  if (word !== 'person-updated') throw unknownWord(word, ['person-updated'])
  if (id === undefined || rest.length > 0) throw new UsageError('Name one person by its uuid.')
  const { output } = context
  const { signToken } = await loadTools()
  const config = readConfig(context.environment)
  const gateway = new RunningGateway(
    values.url ?? `http://127.0.0.1:${config.PORT}`,
    await signToken(config, context.clock, { scopes: ['events:write', 'search:persons'] }),
  )
  const surname = values.surname ?? `Changed-${randomUUID().slice(0, 6)}`
  const change = await gateway.post('/demo/changes', { personId: id, surname })
  output.error(
    `At the person service: surname "${String(change['surnameBefore'])}" is "${surname}".`,
  )
  const sentAt = performance.now()
  await gateway.post('/events', {
    id: randomUUID(),
    eventType: 'PersonUpdatedEvent',
    entityId: id,
    dateTime: context.clock.now().toISOString(),
  })
  output.error('PersonUpdatedEvent is sent.')
  while (performance.now() - sentAt < patienceMs) {
    const name = await gateway.nameOf(id, surname)
    if (name !== null) {
      const took = Math.round(performance.now() - sentAt)
      output.error(`The search for "${surname}" finds the person after ${took} ms.`)
      output.out(name)
      return 0
    }
    await delay(lookEveryMs)
  }
  output.error(`After ${patienceMs / 1000} s the search does not find "${surname}".`)
  return 1
}

/** A gateway as its clients see it. */
class RunningGateway {
  constructor(
    private readonly url: string,
    private readonly token: string,
  ) {}

  /** @throws Error with the gateway's own words when it refuses */
  async post(path: string, body: object): Promise<Record<string, unknown>> {
    const response = await this.send(path, body)
    const answer = (await response.json()) as Record<string, unknown>
    if (response.ok) return answer
    const missing =
      response.status === 404
        ? ' It has to run with the demo landlord and its source services.'
        : ''
    const { detail = `The gateway answers ${response.status} at ${path}.${missing}` } = answer
    throw new Error(String(detail))
  }

  /** The full name of the person when a search for the text finds it. */
  async nameOf(id: string, searchText: string): Promise<string | null> {
    const query = `query ($text: String) {
      searchPersons(searchText: $text) { nodes { uuid fullName } }
    }`
    const body = await this.post('/graphql', { query, variables: { text: searchText } })
    const { searchPersons } = (body['data'] ?? {}) as {
      searchPersons?: { nodes: { uuid: string; fullName: string }[] }
    }
    const found = searchPersons?.nodes.find(({ uuid }) => uuid === id.toLowerCase())
    return found?.fullName ?? null
  }

  private async send(path: string, body: object): Promise<Response> {
    try {
      return await fetch(`${this.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${this.token}` },
        body: JSON.stringify(body),
      })
    } catch {
      throw new Error(`No gateway answers at ${this.url}. Start it, or name it by --url.`)
    }
  }
}
