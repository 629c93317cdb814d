import { useQuery } from '@apollo/client/react'
import { AssetPageDocument, type AssetPageQuery } from '@housing-gateway/client/documents'
import { addressOf } from '../shell/address.js'
import { Fact, Facts } from '../shell/facts.js'
import { FirstRows } from '../shell/first-rows.js'
import { isBeyond, NoSuchPage, Pages, readPage } from '../shell/pages.js'
import { addressLine } from '../shell/postal-address.js'
import { RecordFrame } from '../shell/record-frame.js'
import type { ScreenProps } from '../shell/routes.js'
import { ScreenTitle } from '../shell/screen-title.js'
import { Section } from '../shell/section.js'
import { balance, counted, day, readable } from '../shell/words.js'
import { AssetsTable } from './assets-table.js'
import { Breadcrumbs } from './breadcrumbs.js'
import { Residents } from './residents.js'
import { RollUp } from './roll-up.js'
import { TenuresTable } from './tenures-table.js'

type Asset = NonNullable<AssetPageQuery['asset']>

const propertiesAPage = 10

/** An estate, block or property with its parents, contents, balance and residents. */
export function AssetScreen({ place: { id, query } }: ScreenProps) {
  const page = readPage(query, 'page')
  const answer = useQuery(AssetPageDocument, {
    variables: { by: { uuid: id }, page },
    fetchPolicy: 'cache-and-network',
  })
  const data = answer.data ?? (answer.error === undefined ? answer.previousData : undefined)
  return (
    <RecordFrame
      {...{ kind: 'ASSETS', uuid: id, title: 'Property', answer: { ...answer, data } }}
      record={({ asset }) => asset}
    >
      {(asset) => <AssetPage asset={asset} page={page} />}
    </RecordFrame>
  )
}

function AssetPage({ asset, page }: { readonly asset: Asset; readonly page: number }) {
  const { uuid, rollUp, blocks, properties, residents, tenures } = asset
  const address = addressLine(asset.assetAddress)
  const name = asset.assetName ?? ''
  const paging = {
    ...{ page, size: propertiesAPage, total: properties.totalCount },
    at: (number: number) => addressOf('asset', uuid, { page: String(number) }),
  }
  return (
    <>
      <Breadcrumbs parents={asset.parents} />
      <ScreenTitle>{name || address || 'Property'}</ScreenTitle>
      <AssetFacts asset={asset} address={name === '' ? '' : address} />
      {rollUp !== null && <RollUp rollUp={rollUp} />}
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
      <Section title="Tenures" needs={['search:tenures']}>
        <TenuresTable tenures={tenures} />
      </Section>
      <Section title="Residents" needs={['search:persons']}>
        <Residents residents={residents} />
      </Section>
    </>
  )
}

function AssetFacts({ asset, address }: { readonly asset: Asset; readonly address: string }) {
  const { assetType, assetCharacteristics, assetManagement, totalBalance } = asset
  const { numberOfBedrooms: bedrooms = null, yearConstructed: built = null } =
    assetCharacteristics ?? {}
  const ready = assetManagement?.readyToLetDate ?? null
  return (
    <Facts>
      <Fact name="Balance">{totalBalance !== null && <b>{balance(totalBalance)}</b>}</Fact>
      <Fact name="Type">{assetType === null ? null : readable(assetType)}</Fact>
      {address !== '' && <Fact name="Address">{address}</Fact>}
      <Fact name="Property reference">{asset.assetId}</Fact>
      {/* Estates and blocks are never void. */}
      {asset.rollUp === null && (
        <Fact name="State">
          {asset.isVoid
            ? `Void, ${asset.isLettable ? 'can be let' : 'cannot be let yet'}`
            : 'Not void'}
          {ready !== null && `, ready from ${day(ready)}`}
        </Fact>
      )}
      {bedrooms !== null && <Fact name="Bedrooms">{bedrooms}</Fact>}
      {built !== null && <Fact name="Built">{built}</Fact>}
      <Fact name="Cautionary alert" needs="personal:read">
        {asset.isAssetCautionaryAlerted === true ? 'Yes' : 'None'}
      </Fact>
    </Facts>
  )
}
