import { Decimal } from '@prisma/client/runtime/client'
import { describe, expect, it } from 'vitest'
import { generateLandlord } from '../../tools/landlord/landlord.js'

const { persons, tenures, accounts, transactions } = generateLandlord({
  seed: 11,
  size: 200,
  today: '2026-03-04',
})

const sum = (amounts: readonly unknown[]): string =>
  amounts
    .reduce<Decimal>((total, amount) => total.plus(amount as string), new Decimal(0))
    .toFixed(2)

const balancesOf = (tenureIds: ReadonlySet<string>): unknown[] =>
  accounts
    .filter((account) => tenureIds.has(account.targetId ?? ''))
    .map((account) => account.accountBalance)
    .filter((balance) => balance !== null)

describe('balances', () => {
  it("of a person are the exact sum over the accounts of the person's tenures", () => {
    for (const person of persons) {
      const own = tenures.filter((tenure) =>
        tenure.householdMembers.some((member) => member.personId === person.id),
      )
      const balances = balancesOf(new Set(own.map((tenure) => tenure.id)))
      expect(person.totalBalance).toBe(balances.length === 0 ? null : sum(balances))
    }
  })

  it('of a tenure are the exact sum over its accounts', () => {
    for (const tenure of tenures) {
      expect((tenure.charges as { currentBalance: string }).currentBalance).toBe(
        sum(balancesOf(new Set([tenure.id]))),
      )
    }
  })

  it('are in arrears, in credit and even', () => {
    const signs = new Set(accounts.map((account) => Math.sign(Number(account.accountBalance))))
    expect(signs).toEqual(new Set([-1, 0, 1]))
  })

  it('are consistent from line to line and end at the balance of the account', () => {
    const onlyAccounts = tenures.flatMap(({ id }) => {
      const own = accounts.filter((account) => account.targetId === id)
      return own.length === 1 ? own : []
    })
    let checked = 0
    for (const account of onlyAccounts) {
      if (account.accountBalance === null) continue
      const lines = transactions.filter((line) => line.targetId === account.targetId)
      let expected = account.accountBalance as string
      for (const line of lines) {
        expect(line.balanceAmount).toBe(expected)
        expected = new Decimal(expected)
          .minus(line.chargedAmount as string)
          .plus(line.paidAmount as string)
          .plus(line.housingBenefitAmount as string)
          .toFixed(2)
        checked += 1
      }
    }
    expect(checked).toBeGreaterThan(1_000)
  })

  it('have no negative amounts', () => {
    for (const line of transactions) {
      expect(Number(line.transactionAmount)).toBeGreaterThan(0)
      expect(Number(line.paidAmount)).toBeGreaterThanOrEqual(0)
      expect(Number(line.chargedAmount)).toBeGreaterThanOrEqual(0)
    }
  })
})
