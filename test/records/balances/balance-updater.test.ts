import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { BalanceAudit } from '../../../src/records/balances/balance-audit.js'
import { BalanceUpdater } from '../../../src/records/balances/balance-updater.js'
import { PostgresRecordStore } from '../../../src/records/record-store.js'
import { sharedDatabase } from '../../support/database.js'
import { ManualClock } from '../../support/manual-clock.js'
import { BalanceModel, type RollUpTotals } from './balance-model.js'
import { steps, type Step } from './random-records.js'

const clock = new ManualClock('2026-03-04T10:00:00.000Z')

const database = await sharedDatabase()
const store = new PostgresRecordStore(database, [], clock)

afterEach(wipe)

async function wipe(): Promise<void> {
  await database.sql.execute('truncate person, asset, tenure, household_member, account')
  await database.sql.execute('truncate asset_roll_up')
}

async function storedTotals(): Promise<Record<string, string | null>> {
  const rows = await database.prisma.person.findMany()
  return Object.fromEntries(rows.map((row) => [row.id, row.totalBalance?.toFixed(2) ?? null]))
}

async function storedRollUps(): Promise<Record<string, RollUpTotals>> {
  const rows = await database.prisma.assetRollUp.findMany()
  return Object.fromEntries(
    rows.map(({ assetId, asOf: _asOf, totalBalance, ...charges }) => [
      assetId,
      {
        totalBalance: totalBalance?.toFixed(2) ?? null,
        totalDwellingRent: charges.totalDwellingRent.toFixed(2),
        totalNonDwellingRent: charges.totalNonDwellingRent.toFixed(2),
        totalServiceCharges: charges.totalServiceCharges.toFixed(2),
        totalRentalServiceCharges: charges.totalRentalServiceCharges.toFixed(2),
      },
    ]),
  )
}

async function take(step: Step, model: BalanceModel): Promise<void> {
  switch (step.write) {
    case 'save':
      await store.save(step.batch)
      model.apply(step.batch)
      break
    case 'remove': {
      const removed = step.removed[step.kind] ?? []
      await store.remove(step.kind, removed)
      model.apply({}, { [step.kind]: removed })
      break
    }
    case 'change':
      await store.change(() => Promise.resolve({ ...step.batch, removed: step.removed }))
      model.apply(step.batch, step.removed)
  }
}

describe('balances', () => {
  it('equal a full recomputation after any writes', { timeout: 240_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (sequence) => {
        await wipe()
        const model = new BalanceModel()
        for (const step of sequence) {
          await take(step, model)
          expect(await storedTotals()).toEqual(model.personTotals())
          expect(await storedRollUps()).toEqual(model.rollUps(clock.now()))
        }
        const report = await new BalanceAudit(database, clock).check()
        expect([report.persons?.drifted, report.rollUps.drifted]).toEqual([0, 0])
      }),
      { numRuns: 15, seed: 20_260_304 },
    )
  })

  it('have a time, and are stale until the next computation if the writer says so', async () => {
    const [person, tenure, account] = [randomUUID(), randomUUID(), randomUUID()]
    await store.save({
      persons: [{ id: person, balanceStale: true }],
      tenures: [{ id: tenure, householdMembers: [{ personId: person }] }],
      accounts: [{ id: account, targetId: tenure, accountBalance: '10.00' }],
    })
    const read = () => database.prisma.person.findUniqueOrThrow({ where: { id: person } })
    expect(await read()).toMatchObject({ balanceAsOf: clock.now(), balanceStale: true })
    clock.advance(60_000)
    await store.save({ accounts: [{ id: account, targetId: tenure, accountBalance: '12.50' }] })
    const after = await read()
    expect(after).toMatchObject({ balanceAsOf: clock.now(), balanceStale: false })
    expect(after.totalBalance?.toFixed(2)).toBe('12.50')
  })

  it('of persons are stored as given if `personTotals` is `given`', async () => {
    const otherStore = new PostgresRecordStore(
      database,
      [],
      clock,
      undefined,
      new BalanceUpdater(clock, 'given'),
    )
    const [person, tenure] = [randomUUID(), randomUUID()]
    await otherStore.save({
      persons: [{ id: person, totalBalance: '77.00' }],
      tenures: [{ id: tenure, householdMembers: [{ personId: person }] }],
      accounts: [{ id: randomUUID(), targetId: tenure, accountBalance: '10.00' }],
    })
    expect(await storedTotals()).toEqual({ [person]: '77.00' })
    expect((await new BalanceAudit(database, clock, 'given').check()).persons).toBeNull()
  })

  it('lose no concurrent change', async () => {
    const estate = randomUUID()
    const homes = Array.from({ length: 4 }, () => randomUUID())
    const tenures = Array.from({ length: 4 }, () => randomUUID())
    const accounts = Array.from({ length: 8 }, () => randomUUID())
    const person = randomUUID()
    const tenureOf = (index: number, member: boolean) => ({
      id: tenures[index] ?? '',
      tenuredAssetId: homes[index] ?? null,
      householdMembers: member ? [{ personId: person }] : [],
    })
    await store.save({
      persons: [{ id: person }],
      assets: homes.map((id) => ({ id, parentAssetIds: [estate] })),
    })
    const account = (index: number, turn: number) => ({
      id: accounts[index % 8] ?? '',
      targetId: tenures[(index + turn) % 4] ?? null,
      accountBalance: String(index + turn),
    })
    await Promise.all(
      Array.from({ length: 24 }, (_, turn) => {
        const index = turn % 4
        switch (turn % 4) {
          case 0:
            return store.save({ tenures: [tenureOf(index, turn % 3 > 0)] })
          case 1:
            return store.change(() =>
              Promise.resolve({ accounts: [account(turn, 1), account(turn + 3, 2)] }),
            )
          case 2:
            return store.save({
              persons: [{ id: person }],
              tenures: [tenureOf((turn + 1) % 4, true), tenureOf(turn % 4, turn % 3 > 1)],
            })
          default:
            return store.save({ accounts: [account(turn, 3), account(turn + 5, 1)] })
        }
      }),
    )
    const report = await new BalanceAudit(database, clock).check()
    expect([report.persons?.checked, report.persons?.ids]).toEqual([1, []])
    expect([report.rollUps.checked, report.rollUps.ids]).toEqual([1, []])
  })
})
