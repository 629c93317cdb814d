import type {
  AccountRecord,
  AssetRecord,
  Day,
  RecordOf,
  PersonRecord,
  RecordKind,
  TenureRecord,
  TransactionRecord,
} from '../../src/records/model/record-model.js'
import { openAccounts } from './accounts.js'
import { activities } from './activities.js'
import { standingAlerts } from './alerts.js'
import { AddressBook } from './addresses.js'
import { generateDetails } from './asset-details.js'
import { assetRecord } from './assets.js'
import { dateOf, type DayNumber, dayNumber } from './calendar.js'
import { type DemoNotification, demoNotifications } from './demo-notifications.js'
import { type HomeRecords, homesOf } from './homes.js'
import { Households } from './households.js'
import type { Makers } from './makers.js'
import { type PersonDraft, personRecord, Register } from './people.js'
import { planStock } from './properties.js'
import { IdSource } from './demo-id.js'
import { Random } from './random.js'
import { References } from './references.js'
import { type Repair, repairs, threatAlertCount } from './repairs.js'
import { tenureRecord } from './tenure-records.js'
import { planTenures } from './tenures.js'
import { transactions } from './transactions.js'

export interface LandlordOptions {
  /** The same seed, size and day give the same landlord, byte for byte. */
  readonly seed: number
  /** Number of properties, at least 20; everything else scales with it. */
  readonly size: number
  /** The reference day; the latest dates are just before it. */
  readonly today: Day
  /** Number of work orders, each with two notes. Default: one for five properties, at least 12. */
  readonly repairs?: number
}

/**
 * A landlord whose rows are generated on demand. Each call restarts from the first row and gives the same
 * rows; in memory the rows of a large landlord would take more than a gigabyte.
 */
export interface Landlord {
  readonly counts: Readonly<Record<RecordKind | 'notification', number>>
  /** All records except alerts, transactions, activities and those of repairs, grouped by home. */
  homes(): Generator<HomeRecords>
  assets(): Generator<AssetRecord>
  persons(): Generator<PersonRecord>
  tenures(): Generator<TenureRecord>
  accounts(): Generator<AccountRecord>
  notifications(): Generator<DemoNotification>
  transactions(): Generator<TransactionRecord>
  alerts(): Generator<RecordOf<'cautionaryAlert'>>
  repairs(): Generator<Repair>
  activities(): Generator<RecordOf<'activity'>>
}

/** All rows of a landlord. */
export interface CompleteLandlord {
  readonly assets: readonly AssetRecord[]
  readonly persons: readonly PersonRecord[]
  readonly tenures: readonly TenureRecord[]
  readonly accounts: readonly AccountRecord[]
  readonly notifications: readonly DemoNotification[]
  readonly transactions: readonly TransactionRecord[]
  readonly workOrders: readonly RecordOf<'workOrder'>[]
  readonly notes: readonly RecordOf<'note'>[]
  readonly activities: readonly RecordOf<'activity'>[]
  readonly cautionaryAlerts: readonly RecordOf<'cautionaryAlert'>[]
}

/** The smallest landlord with every kind of record. */
const minSize = 20

/**
 * Builds a landlord without pauses.
 *
 * @throws RangeError for a size that is not an integer of at least 20
 */
export function buildLandlordSync(options: LandlordOptions): Landlord {
  const work = buildLandlord(options)
  let step = work.next()
  while (step.done !== true) step = work.next()
  return step.value
}

/**
 * Builds a landlord with all rows in memory.
 *
 * @throws RangeError for a size that is not an integer of at least 20
 */
export function generateLandlord(options: LandlordOptions): CompleteLandlord {
  const landlord = buildLandlordSync(options)
  const stories = [...landlord.repairs()]
  return {
    assets: [...landlord.assets()],
    persons: [...landlord.persons()],
    tenures: [...landlord.tenures()],
    accounts: [...landlord.accounts()],
    notifications: [...landlord.notifications()],
    transactions: [...landlord.transactions()],
    workOrders: stories.map(({ workOrder }) => workOrder),
    notes: stories.flatMap(({ notes }) => notes),
    activities: [...landlord.activities()],
    cautionaryAlerts: [...landlord.alerts()],
  }
}

/**
 * Builds a landlord in short steps: each `yield` lets the caller run other work.
 *
 * @throws RangeError for a size that is not an integer of at least 20
 */
export function* buildLandlord({
  seed,
  size,
  today,
  repairs: repairCount = Math.max(12, Math.round(size / 5)),
}: LandlordOptions): Generator<undefined, Landlord> {
  if (!Number.isInteger(size) || size < minSize) {
    throw new RangeError(`A demo landlord has at least ${minSize} properties.`)
  }
  const day = dayNumber(today)
  const makers = makersFor(seed)
  const stock = yield* planStock(makers('assets'), size, day)
  const people = fillOffices(makers('people'), size, day)
  const tenures = yield* planTenures(makers('tenures'), stock.properties, people, day)
  const accounts = yield* openAccounts(makers('accounts'), tenures, day)
  const assets = [...stock.grounds, ...stock.properties]
  const { persons } = people.register
  const counts = {
    asset: assets.length,
    person: persons.length,
    tenure: tenures.length,
    account: accounts.length,
    notification: Math.max(20, Math.round(size / 10)),
    transaction: size * 10,
    workOrder: repairCount,
    // Each repair has two notes.
    note: 2 * repairCount,
    activity: repairCount,
    cautionaryAlert:
      [...persons, ...assets].filter(({ isAlerted }) => isAlerted).length +
      threatAlertCount(repairCount),
  }
  // Each call restarts its random stream.
  const tools = (stream: string) => ({ ...makersFor(seed)(stream), today: day })
  // Balances are computed at 5 am.
  const balanceAsOf = dateOf(day, 5 * 60)
  const assetRecords = () => {
    const details = tools('papers')
    return convertEach(assets, (asset) => assetRecord(asset, generateDetails(details, asset)))
  }
  const recordOf = (person: PersonDraft) => personRecord(person, balanceAsOf)
  return {
    counts,
    homes: () =>
      homesOf({ assets: assetRecords(), persons, tenures, accounts, personRecord: recordOf }),
    assets: assetRecords,
    persons: () => convertEach(persons, recordOf),
    tenures: () => convertEach(tenures, tenureRecord),
    accounts: () => convertEach(accounts, (account) => account.record),
    notifications: () =>
      demoNotifications(tools('notifications'), tenures, people.officers, counts.notification),
    transactions: () => transactions(tools('transactions'), accounts, counts.transaction),
    *alerts() {
      yield* standingAlerts(tools('alerts'), persons, assets)
      for (const { alerts } of repairs(tools('repairs'), tenures, repairCount)) yield* alerts
    },
    repairs: () => repairs(tools('repairs'), tenures, repairCount),
    activities: () => activities(tools('activities'), tenures, counts.activity),
  }
}

function makersFor(seed: number): (stream: string) => Makers {
  const ids = new IdSource(seed)
  const references = new References(new Random(seed, 'references'))
  const addresses = new AddressBook(new Random(seed, 'addresses'))
  return (stream) => ({ random: new Random(seed, stream), ids, references, addresses })
}

/** The register with the landlord's officers and a few applicants without a home. */
function fillOffices({ random, ids }: Makers, size: number, today: DayNumber) {
  const register = new Register(random, ids, today, Math.round(size * 1.5))
  const officers = Array.from({ length: Math.max(3, Math.round(size / 250)) }, (_, index) => {
    const officer = register.enter('adult')
    officer.types.add(index === 0 ? 'HousingAreaManager' : 'HousingOfficer')
    return officer
  })
  const applicants = Math.ceil(size / 100)
  for (let index = 0; index < applicants; index += 1) register.enter('adult')
  return { register, officers, households: new Households(random, ids, register) }
}

function* convertEach<From, To>(
  list: readonly From[],
  convert: (entry: From) => To,
): Generator<To> {
  for (const entry of list) yield convert(entry)
}
