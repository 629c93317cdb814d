import type { Asset, AssetRollUp, Prisma } from '../generated/prisma/client.js'
import type { Database } from '../database/database.js'
import type { Sql } from '../database/sql.js'
import { isStorable } from '../database/storable.js'
import { ListReader, type Lists } from './list-reader.js'
import { personsWithTenures, type PersonWithTenures } from './persons-with-tenures.js'
import { RowReader } from './row-reader.js'

type Decimal = Prisma.Decimal

const assetBalancesSql = `select tenure.tenured_asset_id as id, sum(account.account_balance) as balance
  from tenure join account on account.target_id = tenure.id
  where tenure.tenured_asset_id = any($1::uuid[]) and account.account_balance is not null
  group by tenure.tenured_asset_id`

/** Reads records and the values derived from them, many per statement. */
export class RecordReader extends RowReader {
  constructor(
    private readonly prisma: Prisma.TransactionClient,
    sql: Sql,
  ) {
    super(sql)
  }

  /** A reader that uses the connection pool of requests. */
  static of({ prisma, sql }: Pick<Database, 'prisma' | 'sql'>): RecordReader {
    return new RecordReader(prisma, sql)
  }

  /** A list reader for one request. */
  lists(): Lists {
    return new ListReader(this.sql)
  }

  personsWithTenures(ids: readonly string[]): Promise<PersonWithTenures[]> {
    return personsWithTenures(this.sql, ids)
  }

  /** Assets by property reference. If several assets share a reference, an active asset wins, then the lowest id. */
  async assetsByReference(references: readonly string[]): Promise<Map<string, Asset>> {
    const rows = await this.prisma.asset.findMany({
      // Postgres rejects a statement with a text that it cannot store.
      where: { assetId: { in: references.filter(isStorable) } },
      orderBy: [{ isActive: 'asc' }, { id: 'desc' }],
    })
    return new Map(rows.map((row) => [row.assetId ?? '', row]))
  }

  /**
   * Sum of the balances of each account's recharge and sundry accounts; accounts without such accounts are absent.
   */
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

  /**
   * Sum of the account balances of all tenures of each asset, without the assets below it; assets without a balance
   * are absent.
   */
  async assetBalances(assetIds: readonly string[]): Promise<Map<string, Decimal>> {
    const sums = await this.sql.query<{ id: string; balance: Decimal }>(assetBalancesSql, [
      assetIds,
    ])
    return new Map(sums.map(({ id, balance }) => [id, balance]))
  }

  /** Totals of assets that have assets below them; all other assets are absent. */
  async rollUps(assetIds: readonly string[]): Promise<Map<string, AssetRollUp>> {
    const rows = await this.prisma.assetRollUp.findMany({
      where: { assetId: { in: [...assetIds] } },
    })
    return new Map(rows.map((row) => [row.assetId, row]))
  }
}
