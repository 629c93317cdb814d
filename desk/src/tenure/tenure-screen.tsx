import { useQuery } from '@apollo/client/react'
import { TenurePageDocument, type TenurePageQuery } from '@housing-gateway/client/documents'
import { AccountsTable } from '../account/accounts-table.js'
import { Ledger, rowsAtOnce } from '../account/ledger.js'
import { MoneyFacts } from '../account/money-facts.js'
import { TenureTransactions } from '../account/transactions-table.js'
import { WhatWasSent } from '../sent/what-was-sent.js'
import { ActionLink, SendLink } from '../shell/action-link.js'
import { addressOf } from '../shell/address.js'
import { Balance } from '../shell/balance.js'
import { Fact } from '../shell/facts.js'
import { RecordFrame } from '../shell/record-frame.js'
import { RecordHead } from '../shell/record-head.js'
import type { ScreenProps } from '../shell/routes.js'
import { Section } from '../shell/section.js'
import { Empty } from '../shell/states.js'
import { counted, day } from '../shell/words.js'
import { holderOf, householdAlerts } from './household.js'
import { HouseholdList } from './household-list.js'

/** A tenure with holders, dates and balance. */
export function TenureScreen({ place: { id, query } }: ScreenProps) {
  const answer = useQuery(TenurePageDocument, {
    variables: { by: { uuid: id }, first: rowsAtOnce },
    fetchPolicy: 'cache-and-network',
  })
  const rowCount = answer.data?.tenure?.transactions?.edges.length ?? 0
  return (
    <RecordFrame
      kind="TENURES"
      uuid={id}
      title="Tenure"
      answer={answer}
      record={({ tenure }) => tenure}
      asksBefore={rowCount > rowsAtOnce}
    >
      {(tenure) => (
        <TenurePage
          tenure={tenure}
          query={query}
          onMore={(after) => {
            answer.fetchMore({ variables: { after } }).catch(() => undefined)
          }}
        />
      )}
    </RecordFrame>
  )
}

interface TenurePageProps {
  readonly tenure: NonNullable<TenurePageQuery['tenure']>
  readonly query: URLSearchParams
  readonly onMore: (after: string | null) => void
}

function TenurePage({ tenure, query, onMore }: TenurePageProps) {
  const { householdMembers, householdMemberCount, accounts } = tenure
  return (
    <>
      <TenureHead tenure={tenure} />
      <WhatWasSent record={tenure} screen="tenure" query={query} />
      <Section title="Household">
        <p class="govuk-body">{counted(householdMemberCount, 'person', 'people')}</p>
        <HouseholdList members={householdMembers} />
      </Section>
      <Section title="Accounts" needs={['search:accounts']}>
        {accounts === null || accounts.nodes.length === 0 ? (
          <Empty>There are no accounts.</Empty>
        ) : (
          <AccountsTable caption="Accounts of the tenure" rows={accounts.nodes} />
        )}
      </Section>
      <Section title="Transactions" needs={['search:transactions']}>
        {tenure.transactions !== null && (
          <Ledger transactions={tenure.transactions} onMore={onMore}>
            {(rows, caption) => <TenureTransactions caption={caption} rows={rows} />}
          </Ledger>
        )}
      </Section>
    </>
  )
}

function TenureHead({ tenure }: Pick<TenurePageProps, 'tenure'>) {
  const { tenuredAsset, tenureType, transactions, totalBalance } = tenure
  const address = tenuredAsset?.fullAddress ?? null
  const assetId = tenuredAsset?.uuid ?? null
  return (
    <RecordHead
      title={address === null ? 'Tenure' : `Tenure of ${address}`}
      alerts={householdAlerts(tenure.householdMembers, tenure.asset)}
      actions={
        <>
          <SendLink person={holderOf(tenure.householdMembers)} about={tenure.uuid} />
          {assetId !== null && (
            <ActionLink href={addressOf('asset', assetId)}>Open the property</ActionLink>
          )}
        </>
      }
    >
      <Fact name="Balance">{totalBalance !== null && <Balance amount={totalBalance} />}</Fact>
      <MoneyFacts
        accounts={tenure.accounts?.nodes ?? null}
        transactions={
          transactions && { ...transactions, nodes: transactions.edges.map(({ node }) => node) }
        }
      />
      <Fact name="Type">{tenureType?.description ?? tenureType?.code ?? null}</Fact>
      <Fact name="State">{tenure.isActive ? 'In force' : 'Ended'}</Fact>
      <Fact name="Began">
        {tenure.startOfTenureDate === null ? null : day(tenure.startOfTenureDate)}
      </Fact>
      {tenure.endOfTenureDate !== null && (
        <Fact name="End date">{day(tenure.endOfTenureDate)}</Fact>
      )}
      <Fact name="Payment reference">{tenure.paymentReference}</Fact>
      {tenure.legacyReferences.map(({ name, value }) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
    </RecordHead>
  )
}
