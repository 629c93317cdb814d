import type { DocumentReader, MakeDocuments } from '../kinds/document-reader.js'
import type { AccountRow, HomeRow, TenureRow } from '../kinds/document-rows.js'
import type { AccountTenureCopy } from './fields.js'
import type { LegacyReference, TenuredAssetCopy } from '../tenure/fields.js'
import type { SearchDocument } from '../../../packages/search-engine/src/search-engine.js'
import { factKeywords, type Facts } from '../filters/facts.js'
import { homeFacts, homeFields } from '../asset/postal-address.js'
import { uuidWord } from '../../../packages/search-engine/src/text/uuid-words.js'
import { otherNameFields } from '../kinds/names.js'
import { referenceSpellings, referenceKeys } from '../language/references.js'
import { accountKey, homeKey } from '../kinds/order-keys.js'
import { distinctTexts } from '../kinds/document-values.js'

/** Reads the rows that the documents need, with a constant number of statements. */
export async function accountDocuments(
  reader: DocumentReader,
  ids: readonly string[],
): Promise<MakeDocuments> {
  const accounts = [...(await reader.accounts(ids)).values()]
  const tenures = await reader.tenures(distinctTexts(accounts.map((account) => account.targetId)))
  const homes = await reader.homes(
    distinctTexts([...tenures.values()].map((tenure) => tenure.tenuredAssetId)),
  )
  return (turns) => turns.each(accounts, (account) => accountDocument(account, tenures, homes))
}

/** The document of an account: its holders, address and references. */
function accountDocument(
  account: AccountRow,
  tenures: ReadonlyMap<string, TenureRow>,
  homes: ReadonlyMap<string, HomeRow>,
): SearchDocument {
  const copy = (account.tenure ?? {}) as AccountTenureCopy
  const tenure = tenures.get(account.targetId ?? '')
  const asset = (tenure?.tenuredAsset ?? {}) as TenuredAssetCopy
  const legacy = (tenure?.legacyReferences ?? []) as unknown as LegacyReference[]
  const uhNumbers = distinctTexts(legacy.map(({ value }) => value))
  const primaryTenants = distinctTexts((copy.primaryTenants ?? []).map(({ fullName }) => fullName))
  const fullAddress = copy.fullAddress ?? asset.fullAddress ?? null
  const home = homes.get(tenure?.tenuredAssetId ?? '')
  return {
    id: account.id,
    fields: {
      uuid: uuidWord(account.id),
      primaryTenants,
      ...otherNameFields(primaryTenants),
      fullAddress,
      ...homeFields(home, fullAddress),
      paymentReference: account.paymentReference,
      propertyReference: asset.propertyReference ?? null,
      uhReferences: uhNumbers,
      respeltReferences: referenceSpellings([...uhNumbers, asset.propertyReference]),
      targetUuid: account.targetId === null ? null : uuidWord(account.targetId),
      targetId: account.targetId,
      facts: factKeywords({
        ...accountFacts(account, copy, { asset, home, uhNumbers }),
        home: homeFacts(home, fullAddress),
      }),
      accountType: account.accountType,
      accountStatus: account.accountStatus,
      rentGroupType: account.rentGroupType,
      isInArrears: account.accountBalance === null ? null : account.accountBalance > 0,
      balance: account.accountBalance,
      orderKey: accountKey(homeKey(home, fullAddress), primaryTenants, account.paymentReference),
    },
  }
}

export type AccountFact = keyof ReturnType<typeof accountFacts>

function accountFacts(
  account: AccountRow,
  copy: AccountTenureCopy,
  {
    asset,
    home,
    uhNumbers,
  }: { asset: TenuredAssetCopy; home: HomeRow | undefined; uhNumbers: readonly string[] },
) {
  return {
    accountType: account.accountType,
    accountStatus: account.accountStatus,
    rentGroupType: account.rentGroupType,
    prn: referenceKeys([account.paymentReference, asset.propertyReference]),
    uhNumber: referenceKeys(uhNumbers),
    /** The asset of the tenure and its ancestors. */
    place: home === undefined ? [] : [home.id, ...home.parentAssetIds],
    agreementType: account.agreementType,
    paymentReference: account.paymentReference,
    parentAccountId: account.parentAccountId,
    targetId: [account.targetId, copy.tenureId],
    targetType: account.targetType,
    tenureType: [copy.tenureType?.code, copy.tenureType?.description],
    primaryTenantId: copy.primaryTenants?.map(({ id }) => id),
  } satisfies Facts
}
