import type { Account } from '../../src/generated/prisma/client.js'
import type { TenureRow } from '../../src/records/record-reader.js'
import { addressKinds } from './address-kinds.js'
import { type CaseKind, hitsAsked, identifier, type RecordCases, rowsOf } from './case-kind.js'
import type { Corpus } from './corpus.js'
import { nameKinds } from './name-kinds.js'
import { accountTenure, given, legacyReferences, tenuredAsset, withoutTitle } from './records.js'

export function tenureCases({ tenures }: Corpus): RecordCases<TenureRow> {
  const names = (tenure: TenureRow) =>
    tenure.householdMembers.flatMap(({ fullName }) => given(fullName))
  const byId = new Map(tenures.map((tenure) => [tenure.id, tenure]))
  return {
    records: 'tenures',
    rows: tenures,
    kinds: [
      ...addressKinds<TenureRow>((tenure) => given(tenuredAsset(tenure).fullAddress)),
      ...nameKinds<TenureRow>(names),
      titleMissing(names),
      identifier('id', (tenure) => [tenure.id]),
      identifier('payment reference', (tenure) => given(tenure.paymentReference)),
      identifier('UH number', legacyReferences),
      identifier('property reference', (tenure) => given(tenuredAsset(tenure).propertyReference)),
      identifier('UPRN', (tenure) => given(tenuredAsset(tenure).uprn)),
      identifier('asset id', (tenure) => given(tenure.tenuredAssetId)),
    ],
    describe: (tenure) => `${tenuredAsset(tenure).fullAddress ?? ''} | ${names(tenure).join(', ')}`,
    search: async (service, text) =>
      rowsOf(await service.tenures({ searchText: text, first: hitsAsked })).flatMap(
        ({ id }) => byId.get(id) ?? [],
      ),
  }
}

export function accountCases({ accounts }: Corpus): RecordCases<Account> {
  const names = (account: Account) =>
    (accountTenure(account).primaryTenants ?? []).flatMap(({ fullName }) => given(fullName))
  return {
    records: 'accounts',
    rows: accounts,
    kinds: [
      ...addressKinds<Account>((account) => given(accountTenure(account).fullAddress)),
      ...nameKinds<Account>(names),
      titleMissing(names),
      identifier('id', (account) => [account.id]),
      identifier('payment reference', (account) => given(account.paymentReference)),
      identifier('tenure id', (account) => given(account.targetId)),
    ],
    describe: (account) =>
      `${accountTenure(account).fullAddress ?? ''} | ${names(account).join(', ')}`,
    search: async (service, text) =>
      rowsOf(await service.accounts({ searchText: text, first: hitsAsked })),
  }
}

function titleMissing<Row>(names: (row: Row) => readonly string[]): CaseKind<Row> {
  const texts = (row: Row) => names(row).flatMap(withoutTitle)
  return { name: 'name, title missing', within: hitsAsked, texts }
}
