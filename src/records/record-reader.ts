import type {
  Account,
  Asset,
  AssetRollUp,
  HouseholdMember,
  Person,
  Prisma,
  Tenure,
  Transaction,
} from '../generated/prisma/client.js'
import { isStorable } from '../database/storable.js'
import { ListReader } from './list-reader.js'

type Decimal = Prisma.Decimal

export type TenureRow = Tenure & { readonly householdMembers: readonly HouseholdMember[] }

/** A person as a member of a tenure. */
export type MemberKey = `${string}/${string}`

export function memberKey(tenureId: string, personId: string): MemberKey {
  return `${tenureId}/${personId}`
}

/** A person's membership of one tenure. */
export type Membership = HouseholdMember & { readonly tenure: Tenure }

/**
 * Reads canonical records, always many at a time: one statement a call whatever the number of ids.
 * Every map lacks the ids that are not known. Works inside a transaction as well.
 */
export class RecordReader {
  constructor(private readonly prisma: Prisma.TransactionClient) {}

  /** A reader of lists for one request. */
  lists(): ListReader {
    return new ListReader(this.prisma)
  }

  async persons(ids: readonly string[]): Promise<Map<string, Person>> {
    return byId(await this.prisma.person.findMany({ where: { id: { in: [...ids] } } }))
  }

  async assets(ids: readonly string[]): Promise<Map<string, Asset>> {
    return byId(await this.prisma.asset.findMany({ where: { id: { in: [...ids] } } }))
  }

  /** Assets by their property references, which one asset each should have: else an active one, the lowest. */
  async assetsByReference(references: readonly string[]): Promise<Map<string, Asset>> {
    const rows = await this.prisma.asset.findMany({
      // The database refuses a question with a text that it cannot hold.
      where: { assetId: { in: references.filter(isStorable) } },
      orderBy: [{ isActive: 'asc' }, { id: 'desc' }],
    })
    return new Map(rows.map((row) => [row.assetId ?? '', row]))
  }

  async tenures(ids: readonly string[]): Promise<Map<string, TenureRow>> {
    const tenures = await this.prisma.tenure.findMany({
      where: { id: { in: [...ids] } },
      include: { householdMembers: { orderBy: { position: 'asc' } } },
    })
    return byId(tenures)
  }

  /** Tenures without their members. */
  async tenuresAlone(ids: readonly string[]): Promise<Map<string, Tenure>> {
    return byId(await this.prisma.tenure.findMany({ where: { id: { in: [...ids] } } }))
  }

  /** Members of tenures, each by the identifiers of tenure and person. */
  async members(keys: readonly MemberKey[]): Promise<Map<MemberKey, HouseholdMember>> {
    const pairs = keys.map((key) => key.split('/'))
    const rows = await this.prisma.$queryRaw<HouseholdMember[]>`
      select member.tenure_id as "tenureId", member.person_id as "personId", member.position, member.type,
        member.full_name as "fullName", member.is_responsible as "isResponsible",
        member.date_of_birth as "dateOfBirth", member.person_tenure_type as "personTenureType"
      from unnest(${pairs.map(([tenure]) => tenure)}::uuid[], ${pairs.map(([, person]) => person)}::uuid[])
        as wanted(tenure_id, person_id)
      join household_member member using (tenure_id, person_id)`
    return new Map(rows.map((row) => [memberKey(row.tenureId, row.personId), row]))
  }

  async transactions(ids: readonly string[]): Promise<Map<string, Transaction>> {
    return byId(await this.prisma.transaction.findMany({ where: { id: { in: [...ids] } } }))
  }

  async accounts(ids: readonly string[]): Promise<Map<string, Account>> {
    return byId(await this.prisma.account.findMany({ where: { id: { in: [...ids] } } }))
  }

  /** Accounts of each tenure, oldest first. */
  async accountsOfTenures(tenureIds: readonly string[]): Promise<Map<string, Account[]>> {
    const rows = await this.prisma.account.findMany({
      where: { targetId: { in: [...tenureIds] } },
      orderBy: [{ startDate: { sort: 'asc', nulls: 'last' } }, { id: 'asc' }],
    })
    return grouped(rows, (row) => row.targetId ?? '')
  }

  /** Sum of the balances of each account's recharge and sundry accounts; accounts without are absent. */
  async childBalances(accountIds: readonly string[]): Promise<Map<string, Decimal>> {
    const sums = await this.prisma.account.groupBy({
      by: ['parentAccountId'],
      where: { parentAccountId: { in: [...accountIds] } },
      _sum: { accountBalance: true },
    })
    return new Map(
      sums.flatMap(({ parentAccountId, _sum: { accountBalance } }) =>
        parentAccountId === null || accountBalance === null
          ? []
          : [[parentAccountId, accountBalance]],
      ),
    )
  }

  /** Tenures each person is a member of, newest start first. */
  async memberships(personIds: readonly string[]): Promise<Map<string, Membership[]>> {
    const rows = await this.prisma.householdMember.findMany({
      where: { personId: { in: [...personIds] } },
      include: { tenure: true },
      orderBy: [
        { tenure: { startOfTenureDate: { sort: 'desc', nulls: 'last' } } },
        { tenureId: 'asc' },
      ],
    })
    return grouped(rows, (row) => row.personId)
  }

  /** Sum of the account balances of each tenure, as decimal text; tenures without a balance are absent. */
  async tenureBalances(tenureIds: readonly string[]): Promise<Map<string, string>> {
    const sums = await this.prisma.account.groupBy({
      by: ['targetId'],
      where: { targetId: { in: [...tenureIds] } },
      _sum: { accountBalance: true },
    })
    return new Map(
      sums.flatMap(({ targetId, _sum: { accountBalance } }) =>
        targetId === null || accountBalance === null ? [] : [[targetId, accountBalance.toFixed(2)]],
      ),
    )
  }

  /** Sum of the account balances of all tenures of each asset alone; assets without a balance are absent. */
  async assetBalances(assetIds: readonly string[]): Promise<Map<string, Prisma.Decimal>> {
    const sums = await this.prisma.$queryRaw<{ id: string; balance: Prisma.Decimal }[]>`
      select tenure.tenured_asset_id as id, sum(account.account_balance) as balance
      from tenure join account on account.target_id = tenure.id
      where tenure.tenured_asset_id = any(${assetIds}::uuid[]) and account.account_balance is not null
      group by tenure.tenured_asset_id`
    return new Map(sums.map(({ id, balance }) => [id, balance]))
  }

  /** Totals of assets that have others below them; the rest are absent. */
  async rollUps(assetIds: readonly string[]): Promise<Map<string, AssetRollUp>> {
    const rows = await this.prisma.assetRollUp.findMany({
      where: { assetId: { in: [...assetIds] } },
    })
    return new Map(rows.map((row) => [row.assetId, row]))
  }
}

function byId<Row extends { id: string }>(rows: readonly Row[]): Map<string, Row> {
  return new Map(rows.map((row) => [row.id, row]))
}

function grouped<Row>(rows: readonly Row[], key: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  for (const row of rows) {
    const group = groups.get(key(row))
    if (group === undefined) groups.set(key(row), [row])
    else group.push(row)
  }
  return groups
}
