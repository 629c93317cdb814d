import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../src/database/database.js'
import { CrashSite } from '../support/crash-site.js'
import type { GatewayProcess } from '../support/gateway-process.js'

/** Each round kills one gateway; `npm run test:crash` sets CRASH_ROUNDS. */
const rounds = Number(process.env['CRASH_ROUNDS'] ?? 1)
const callers = 8

const create = `mutation ($message: String!) {
  createNotification(
    input: {
      targetId: "3fa85f64-5717-4562-b3fc-2c963f66afa6"
      targetType: FAILED_DIRECT_DEBITS
      notificationType: SCREEN
      message: $message
      idempotencyKey: $message
    }
  ) {
    notification { uuid }
    errors { code }
  }
}`

interface Created {
  readonly createNotification: {
    readonly notification: { readonly uuid: string } | null
    readonly errors: readonly unknown[]
  }
}

/** The returned notification id for each message; undefined without an answer. */
type Ledger = Map<string, string | undefined>

/** Sends one notification and returns its id. */
async function send(gateway: GatewayProcess, message: string): Promise<string> {
  const { data } = await gateway.ask(create, { message })
  const { notification, errors } = (data as unknown as Created).createNotification
  if (notification === null) throw new Error(`Refused: ${JSON.stringify(errors)}`)
  return notification.uuid
}

/** Callers that each send one notification after another until the gateway is killed. */
async function storm(gateway: GatewayProcess, name: string, ledger: Ledger): Promise<void> {
  const caller = async (number: number) => {
    for (let count = 0; ; count += 1) {
      const message = `${name}-${number}-${count}`
      ledger.set(message, undefined)
      ledger.set(message, await send(gateway, message))
    }
  }
  await Promise.allSettled(Array.from({ length: callers }, (_, number) => caller(number)))
}

function acknowledged(ledger: Ledger): string[] {
  return [...ledger.values()].filter((id) => id !== undefined).sort()
}

/** The sorted ids of the stored notifications and of the audit events that created them. */
async function stored(database: Database): Promise<{ ids: string[]; audited: string[] }> {
  const { notification, auditEvent } = database.prisma
  const rows = await notification.findMany({ select: { id: true } })
  const entries = await auditEvent.findMany({ where: { action: 'notification.create' } })
  return {
    ids: rows.map((row) => row.id).sort(),
    audited: entries.map((entry) => entry.targetId).sort(),
  }
}

describe('a gateway killed during a storm of notifications', () => {
  let site: CrashSite

  beforeEach(async () => {
    site = await CrashSite.open()
  })
  afterEach(() => site.close())

  it(
    `keeps each acknowledged notification, and a retry never creates a second one (${rounds} rounds)`,
    { timeout: 60_000 * rounds },
    async () => {
      const ledger: Ledger = new Map()
      let gateway = await site.start()
      for (let round = 1; round <= rounds; round += 1) {
        const before = acknowledged(ledger).length
        const creations = storm(gateway, `round-${round}`, ledger)
        await gateway.until(() => acknowledged(ledger).length >= before + 20 * round)
        await gateway.kill()
        await creations
        const cutOff = [...ledger].filter(([, id]) => id === undefined)
        expect(cutOff.length).toBeGreaterThan(0)

        gateway = await site.start()
        const survived = await site.withDatabase(stored)
        expect(survived.ids).toEqual(expect.arrayContaining(acknowledged(ledger)))
        expect(survived.audited).toEqual(survived.ids)
        expect(survived.ids.length - acknowledged(ledger).length).toBeLessThanOrEqual(cutOff.length)

        for (const [message] of cutOff) ledger.set(message, await send(gateway, message))
        expect(await site.withDatabase(stored)).toEqual({
          ids: acknowledged(ledger),
          audited: acknowledged(ledger),
        })
      }
    },
  )
})
