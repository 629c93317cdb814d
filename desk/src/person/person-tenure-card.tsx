import type { PersonPageQuery } from '@housing-gateway/client/documents'
import { AccountsTable } from '../account/accounts-table.js'
import { TenureTransactions } from '../account/transactions-table.js'
import { useCaller } from '../session/caller.js'
import { Balance } from '../shell/balance.js'
import { RecordLink } from '../shell/record-link.js'
import { Hidden } from '../shell/states.js'
import { counted, day } from '../shell/words.js'
import { HouseholdList } from '../tenure/household-list.js'

/** Rows of the latest transactions. */
const latestRows = 10

type PersonTenure = NonNullable<PersonPageQuery['person']>['tenures'][number]

/** A tenure of a person with address, dates, household and balance. */
export function PersonTenureCard({ membership }: { readonly membership: PersonTenure }) {
  const { uuid, assetFullAddress, isActive, startDate, endDate, type, totalBalance, tenure } =
    membership
  const address = assetFullAddress ?? 'Without an address'
  return (
    <article class="desk-card">
      <h3 class="govuk-heading-s">
        <RecordLink screen="tenure" uuid={uuid}>
          {address}
        </RecordLink>
      </h3>
      <p class="govuk-body">
        {[
          type?.description ?? type?.code ?? 'Tenure',
          membership.isResponsible ? 'holds the tenure' : 'lives in the household',
          startDate === null ? '' : `since ${day(startDate)}`,
          isActive ? '' : `ended${endDate === null ? '' : ` ${day(endDate)}`}`,
        ]
          .filter((part) => part !== '')
          .join(' · ')}
        {totalBalance !== null && (
          <>
            {' · '}
            <Balance amount={totalBalance} />
          </>
        )}
        {membership.assetId !== null && (
          <>
            {' · '}
            <RecordLink screen="asset" uuid={membership.assetId}>
              the property
            </RecordLink>
          </>
        )}
      </p>
      <Details address={address} tenure={tenure} />
    </article>
  )
}

interface DetailsProps {
  readonly address: string
  readonly tenure: PersonTenure['tenure']
}

function Details({ address, tenure }: DetailsProps) {
  const { may } = useCaller()
  if (!may('search:tenures')) {
    return (
      <p class="govuk-body">
        Household, accounts and transactions: <Hidden scopes={['search:tenures']} />
      </p>
    )
  }
  if (tenure === null) return null
  const { householdMembers, accounts, transactions } = tenure
  const latest = transactions?.nodes.slice(0, latestRows) ?? []
  return (
    <>
      <h4 class="govuk-heading-s">Household</h4>
      <HouseholdList members={householdMembers} />
      <h4 class="govuk-heading-s">Accounts</h4>
      {accounts === null ? (
        <p class="govuk-body">
          <Hidden scopes={['search:accounts']} />
        </p>
      ) : (
        <AccountsTable caption={`Accounts of ${address}`} rows={accounts.nodes} />
      )}
      <h4 class="govuk-heading-s">Latest transactions</h4>
      {may('search:transactions') ? (
        transactions === null || latest.length === 0 ? (
          <p class="govuk-body desk-quiet">There are none.</p>
        ) : (
          <>
            <TenureTransactions caption={`Latest transactions of ${address}`} rows={latest} />
            <p class="govuk-body">
              {latest.length} of{' '}
              <RecordLink screen="tenure" uuid={tenure.uuid}>
                {counted(transactions.totalCount, 'transaction', 'transactions')}
              </RecordLink>
            </p>
          </>
        )
      ) : (
        <p class="govuk-body">
          <Hidden scopes={['search:transactions']} />
        </p>
      )}
    </>
  )
}
