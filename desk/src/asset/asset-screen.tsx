import { useQuery } from '@apollo/client/react'
import { AssetPageDocument, type AssetPageQuery } from '@housing-gateway/client/documents'
import { MoneyFacts } from '../account/money-facts.js'
import { WhatWasSent } from '../sent/what-was-sent.js'
import { ActionLink, SendLink } from '../shell/action-link.js'
import { addressOf, queryWith } from '../shell/address.js'
import { Balance } from '../shell/balance.js'
import { Fact } from '../shell/facts.js'
import { FirstRows } from '../shell/first-rows.js'
import { isBeyond, NoSuchPage, Pages, readPage } from '../shell/pages.js'
import { addressLine } from '../shell/postal-address.js'
import { RecordFrame } from '../shell/record-frame.js'
import { RecordHead } from '../shell/record-head.js'
import type { ScreenProps } from '../shell/routes.js'
import { Section } from '../shell/section.js'
import { counted, day, readable } from '../shell/words.js'
import { AssetsTable } from './assets-table.js'
import { holderOf, householdAlerts } from '../tenure/household.js'
import { Breadcrumbs } from './breadcrumbs.js'
import { readResidents, Residents } from './residents.js'
import { RollUp } from './roll-up.js'
import { TenuresTable } from './tenures-table.js'
import { History } from '../work-order/history.js'
import { WorkOrders } from './work-orders.js'

type Asset = NonNullable<AssetPageQuery['asset']>

const propertiesAPage = 10

/** An estate, block or property with its parents, contents, balance and residents. */
export function AssetScreen({ place: { id, query } }: ScreenProps) {
  const page = readPage(query, 'page')
  const answer = useQuery(AssetPageDocument, {
    variables: { by: { uuid: id }, page, ...readResidents(query) },
    fetchPolicy: 'cache-and-network',
  })
  const data = answer.data ?? (answer.error === undefined ? answer.previousData : undefined)
  return (
    <RecordFrame
      kind="ASSETS"
      uuid={id}
      title="Property"
      answer={{ ...answer, data }}
      record={({ asset }) => asset}
    >
      {(asset) => <AssetPage asset={asset} page={page} query={query} />}
    </RecordFrame>
  )
}

interface AssetPageProps {
  readonly asset: Asset
  readonly page: number
  readonly query: URLSearchParams
}

function AssetPage({ asset, page, query }: AssetPageProps) {
  const { uuid, blocks, properties, residents, tenures } = asset
  const address = addressLine(asset.assetAddress)
  const name = asset.assetName ?? ''
  const paging = {
    page,
    size: propertiesAPage,
    total: properties.totalCount,
    at: (number: number) => addressOf('asset', uuid, queryWith(query, { page: String(number) })),
  }
  return (
    <>
      <Breadcrumbs parents={asset.parents} />
      <AssetHead asset={asset} name={name} address={address} />
      <Section title="Open work orders" needs={['search:work-orders']}>
        <WorkOrders orders={asset.openWorkOrders} />
      </Section>
      <Section title="History" needs={['search:work-orders', 'search:notes', 'search:activities']}>
        <History
          workOrders={asset.closedWorkOrders}
          notes={asset.notes}
          activities={asset.activities}
        />
      </Section>
      <WhatWasSent record={asset} screen="asset" query={query} />
      {blocks.totalCount > 0 && (
        <Section title="Blocks">
          <FirstRows rows={blocks.nodes} what="blocks">
            {(rows) => <AssetsTable caption="Blocks" rows={rows} partOf={uuid} />}
          </FirstRows>
        </Section>
      )}
      {properties.totalCount > 0 && (
        <Section title="Properties">
          <p class="govuk-body">{counted(properties.totalCount, 'property', 'properties')}</p>
          {isBeyond(paging) ? (
            <NoSuchPage {...paging} />
          ) : (
            <>
              <AssetsTable caption="Properties" rows={properties.nodes} />
              <Pages {...paging} label="Pages of properties" isSizeFixed />
            </>
          )}
        </Section>
      )}
      {asset.rollUp === null && (
        <Section title="Tenures" needs={['search:tenures']}>
          <TenuresTable tenures={tenures} />
        </Section>
      )}
      <Section title="Residents" needs={['search:persons']}>
        <Residents residents={residents} query={query} uuid={uuid} />
      </Section>
    </>
  )
}

interface AssetHeadProps {
  readonly asset: Asset
  readonly name: string
  readonly address: string
}

function AssetHead({ asset, name, address }: AssetHeadProps) {
  const { assetType, assetCharacteristics, assetManagement, totalBalance, rollUp } = asset
  const { numberOfBedrooms: bedrooms = null, yearConstructed: built = null } =
    assetCharacteristics ?? {}
  const ready = assetManagement?.readyToLetDate ?? null
  const tenure = asset.tenures?.nodes.find(({ isActive }) => isActive)
  return (
    <RecordHead
      title={name || address || 'Property'}
      alerts={householdAlerts([], asset, asset.cautionaryAlerts?.nodes)}
      actions={
        tenure !== undefined && (
          <>
            <SendLink person={holderOf(tenure.householdMembers)} about={tenure.uuid} />
            <ActionLink href={addressOf('tenure', tenure.uuid)}>Open the tenure</ActionLink>
          </>
        )
      }
    >
      <Fact name="Balance">{totalBalance !== null && <Balance amount={totalBalance} />}</Fact>
      {tenure !== undefined && (
        <MoneyFacts accounts={tenure.accounts?.nodes ?? null} transactions={tenure.transactions} />
      )}
      {rollUp !== null && <RollUp rollUp={rollUp} />}
      <Fact name="Type">{assetType === null ? null : readable(assetType)}</Fact>
      {address !== '' && name !== '' && <Fact name="Address">{address}</Fact>}
      <Fact name="Property reference">{asset.assetId}</Fact>
      {/* Estates and blocks are never void. */}
      {rollUp === null && (
        <Fact name="State">
          {asset.isVoid
            ? `Void, ${asset.isLettable ? 'can be let' : 'cannot be let yet'}`
            : 'Occupied'}
          {ready !== null && `, ready from ${day(ready)}`}
        </Fact>
      )}
      {bedrooms !== null && <Fact name="Bedrooms">{bedrooms}</Fact>}
      {built !== null && <Fact name="Built">{built}</Fact>}
    </RecordHead>
  )
}
