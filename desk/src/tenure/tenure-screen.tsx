import { useQuery } from '@apollo/client/react'
import { TenurePageDocument, type TenurePageQuery } from '@housing-gateway/client/documents'
import { AccountsTable } from '../account/accounts-table.js'
import { Ledger, rowsAtOnce } from '../account/ledger.js'
import { TenureTransactions } from '../account/transactions-table.js'
import { Fact, Facts } from '../shell/facts.js'
import { RecordFrame } from '../shell/record-frame.js'
import { RecordLink } from '../shell/record-link.js'
import type { ScreenProps } from '../shell/routes.js'
import { ScreenTitle } from '../shell/screen-title.js'
import { Section } from '../shell/section.js'
import { Empty } from '../shell/states.js'
import { balance, counted, day } from '../shell/words.js'
import { HouseholdList } from './household-list.js'

/** A tenure with holders, dates and balance. */
export function TenureScreen({ place: { id } }: ScreenProps) {
  const answer = useQuery(TenurePageDocument, {
    variables: { by: { uuid: id }, first: rowsAtOnce },
    fetchPolicy: 'cache-and-network',
  })
  const shown = answer.data?.tenure?.transactions?.edges.length ?? 0
  return (
    <RecordFrame
      {...{ kind: 'TENURES', uuid: id, title: 'Tenure', answer }}
      record={({ tenure }) => tenure}
      asksBefore={shown > rowsAtOnce}
    >
      {(tenure) => (
        <TenurePage
          tenure={tenure}
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
  readonly onMore: (after: string | null) => void
}

function TenurePage({ tenure, onMore }: TenurePageProps) {
  const { tenuredAsset, tenureType, householdMembers, householdMemberCount, accounts } = tenure
  const address = tenuredAsset?.fullAddress ?? null
  return (
    <>
      <ScreenTitle>{address === null ? 'Tenure' : `Tenure of ${address}`}</ScreenTitle>
      <Facts>
        <Fact name="Balance">
          {tenure.totalBalance === null ? null : <b>{balance(tenure.totalBalance)}</b>}
        </Fact>
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
        <Fact name="Property">
          {address !== null && (
            <RecordLink screen="asset" uuid={tenuredAsset?.uuid ?? null}>
              {address}
            </RecordLink>
          )}
        </Fact>
      </Facts>
      <Section title="Household">
        <p class="govuk-body">{counted(householdMemberCount, 'person', 'people')}</p>
        <HouseholdList members={householdMembers} />
      </Section>
      <Section title="Accounts" needs={['search:accounts']}>
        {accounts === null || accounts.length === 0 ? (
          <Empty>There are no accounts.</Empty>
        ) : (
          <AccountsTable caption="Accounts of the tenure" rows={accounts} />
        )}
      </Section>
      <Section title="Transactions" needs={['search:transactions']}>
        {tenure.transactions !== null && (
          <Ledger transactions={tenure.transactions} onMore={onMore}>
            {(rows, caption) => <TenureTransactions {...{ caption, rows }} />}
          </Ledger>
        )}
      </Section>
    </>
  )
}
