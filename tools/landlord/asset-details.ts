import type { Day } from '../../src/records/model/record-model.js'
import type {
  AssetCharacteristics,
  AssetManagement,
  StoredContract,
} from '../../src/records/asset/fields.js'
import type { AssetDraft } from './assets.js'
import { dayText } from './calendar.js'
import { money } from './pence.js'
import type { Random } from './random.js'
import type { DatedMakers } from './makers.js'

/** Certificates, notes, council tax and contracts of an asset. */
export interface AssetDetails {
  readonly characteristics: AssetCharacteristics
  readonly management: AssetManagement
  readonly contracts: readonly StoredContract[]
}

const noDetails: AssetDetails = { characteristics: {}, management: {}, contracts: [] }

/** Generates details of homes; temporary ones also have a contract with a private landlord. */
export function generateDetails(tools: DatedMakers, draft: AssetDraft): AssetDetails {
  // Only homes get details. Blocks also have characteristics, but they have a name.
  if (draft.name !== null || draft.characteristics === null) return noDetails
  const isTemporary = draft.management.isTemporaryAccommodation === true
  return {
    characteristics: {
      ...certificates(tools),
      ...(isTemporary ? beds(tools.random, draft.characteristics) : {}),
      ...notes(tools.random, isTemporary),
      assetPropertyFolderLink: `https://files.example.org/assets/${draft.reference}`,
    },
    management: {
      councilTaxType: 'Domestic',
      councilTaxLiability: isTemporary ? 'Landlord' : 'Tenant',
    },
    contracts: isTemporary && tools.random.chance(0.7) ? [contract(tools, draft.id)] : [],
  }
}

/** Most certificates are valid; some have expired. */
function certificates({ random, today }: DatedMakers): AssetCharacteristics {
  const lasting = (years: number, probability: number) =>
    random.maybe<Day>(probability, dayText(today + random.integer(-60, years * 365)))
  return {
    epcExpiryDate: lasting(10, 0.8),
    fireSafetyCertificateExpiryDate: lasting(1, 0.7),
    gasSafetyCertificateExpiryDate: lasting(1, 0.75),
    elecCertificateExpiryDate: lasting(5, 0.8),
    alertSystemExpiryDate: lasting(3, 0.1),
  }
}

function beds(random: Random, { numberOfBedSpaces }: AssetCharacteristics): AssetCharacteristics {
  const spaces = numberOfBedSpaces ?? 1
  const doubles = random.integer(0, Math.floor(spaces / 2))
  return {
    numberOfCots: random.integer(0, 2),
    numberOfDoubleBeds: doubles,
    numberOfSingleBeds: spaces - 2 * doubles,
    numberOfShowers: random.integer(0, 1),
  }
}

function notes(random: Random, isTemporary: boolean): AssetCharacteristics {
  const rarely = (words: readonly string[]) => random.maybe(0.06, random.pick(words))
  return {
    accessibilityComments: rarely(['Ramp at the rear door.', 'Grab rails in the bathroom.']),
    kitchenNotes: rarely(['Fitted kitchen, renewed lately.', 'No space for a table.']),
    bathroomNotes: rarely(['Walk-in shower.', 'Bath only.']),
    livingRoomNotes: rarely(['Opens to the garden.', 'Used as a bedroom as well.']),
    sleepingArrangementNotes: isTemporary
      ? random.maybe(0.3, random.pick(['Sofa bed in the living room.', 'Bunk beds.']))
      : null,
  }
}

const landlords = ['Example Lettings Ltd', 'Canal Homes Ltd', 'Sample Stays Ltd'] as const

function contract({ random, ids, today }: DatedMakers, assetId: string): StoredContract {
  const startsOn = today - random.integer(30, 1_000)
  const endsOn = startsOn + 3 * 365
  const isActive = endsOn >= today
  const isApproved = random.chance(0.85)
  const isExtended = isApproved && random.chance(0.2)
  return {
    id: ids.next('contract'),
    targetId: assetId,
    targetType: 'asset',
    startDate: dayText(startsOn),
    approvalDate: isApproved ? dayText(startsOn - random.integer(1, 20)) : null,
    endDate: dayText(endsOn),
    approvalStatus: isApproved ? 'Approved' : random.pick(['PendingApproval', 'PendingReapproval']),
    approvalStatusReason: isExtended ? 'ContractExtended' : null,
    isActive,
    endReason: isActive ? null : 'ContractHasEnded',
    charges: [
      {
        id: ids.next('contract-charge'),
        type: 'Charge',
        subType: 'rate',
        frequency: 'Monthly',
        amount: money(random.integer(900, 1_900) * 100),
      },
    ],
    relatedPeople: [
      {
        id: ids.next('contract-party'),
        type: 'Organisation',
        subType: 'Landlord',
        name: random.pick(landlords),
      },
    ],
  }
}
