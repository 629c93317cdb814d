import { useQuery } from '@apollo/client/react'
import { AccountLedgerDocument, type AccountLedgerQuery } from '@housing-gateway/client/documents'
import { WhatWasSent } from '../sent/what-was-sent.js'
import { ActionLink, SendLink } from '../shell/action-link.js'
import { addressOf } from '../shell/address.js'
import { Balance } from '../shell/balance.js'
import { Fact } from '../shell/facts.js'
import { RecordFrame } from '../shell/record-frame.js'
import { RecordHead } from '../shell/record-head.js'
import { RecordLink } from '../shell/record-link.js'
import type { ScreenProps } from '../shell/routes.js'
import { Section } from '../shell/section.js'
import { Empty } from '../shell/states.js'
import { day, personName, readable } from '../shell/words.js'
import { householdAlerts } from '../tenure/household.js'
import { BalanceChart } from './balance-chart.js'
import { Ledger, rowsAtOnce } from './ledger.js'
import { MoneyFacts } from './money-facts.js'
import { AccountTransactions } from './transactions-table.js'

type Account = NonNullable<AccountLedgerQuery['account']>

/** An account with its ledger. */
export function AccountScreen({ place: { id, query } }: ScreenProps) {
  const answer = useQuery(AccountLedgerDocument, {
    variables: { by: { uuid: id }, first: rowsAtOnce },
    fetchPolicy: 'cache-and-network',
  })
  const rowCount = answer.data?.account?.transactions?.edges.length ?? 0
  return (
    <RecordFrame
      kind="ACCOUNTS"
      uuid={id}
      title="Account"
      answer={answer}
      record={({ account }) => account}
      asksBefore={rowCount > rowsAtOnce}
    >
      {(account) => (
        <AccountPage
          account={account}
          query={query}
          onMore={(after) => {
            answer.fetchMore({ variables: { after } }).catch(() => undefined)
          }}
        />
      )}
    </RecordFrame>
  )
}

interface AccountPageProps {
  readonly account: Account
  readonly query: URLSearchParams
  readonly onMore: (after: string | null) => void
}

function AccountPage({ account, query, onMore }: AccountPageProps) {
  const { transactions } = account
  return (
    <>
      <AccountHead account={account} />
      <WhatWasSent record={account} screen="account" query={query} />
      <Section title="Ledger" needs={['search:transactions']}>
        {transactions === null ? (
          <NoLedger account={account} />
        ) : (
          <Ledger transactions={transactions} onMore={onMore}>
            {(rows, caption) => (
              <>
                <BalanceChart rows={rows} />
                <AccountTransactions caption={caption} rows={rows} />
              </>
            )}
          </Ledger>
        )}
      </Section>
    </>
  )
}

function AccountHead({ account }: Pick<AccountPageProps, 'account'>) {
  const { tenure, target, transactions, accountBalance, consolidatedBalance } = account
  const holders = tenure?.primaryTenants ?? []
  const assetId = target?.tenuredAsset?.uuid ?? null
  return (
    <RecordHead
      title={`Account ${account.paymentReference ?? 'without a reference'}`}
      alerts={householdAlerts(target?.householdMembers ?? [], target?.asset ?? null)}
      actions={
        <>
          <SendLink person={holders[0]?.uuid ?? null} about={target?.uuid ?? ''} />
          {assetId !== null && (
            <ActionLink href={addressOf('asset', assetId)}>Open the property</ActionLink>
          )}
        </>
      }
    >
      <Fact name="Balance">{accountBalance !== null && <Balance amount={accountBalance} />}</Fact>
      <Fact name="With its other accounts">
        {consolidatedBalance !== null && <Balance amount={consolidatedBalance} />}
      </Fact>
      <MoneyFacts
        accounts={[account]}
        transactions={
          transactions && { ...transactions, nodes: transactions.edges.map(({ node }) => node) }
        }
      />
      <Fact name="Holders">
        {holders.length > 0 &&
          holders.map(({ uuid, fullName }) => (
            <div key={uuid}>
              <RecordLink screen="person" uuid={uuid}>
                {personName(fullName)}
              </RecordLink>
            </div>
          ))}
      </Fact>
      <Fact name="Tenure">
        <RecordLink screen="tenure" uuid={target?.uuid ?? null}>
          {tenure?.fullAddress ?? 'Without an address'}
        </RecordLink>
      </Fact>
      <Fact name="Type">{account.accountType}</Fact>
      <Fact name="Status">{account.accountStatus}</Fact>
      <Fact name="Ledger">
        {account.rentGroupType === null ? null : readable(account.rentGroupType)}
      </Fact>
      <Fact name="Opened">{account.startDate === null ? null : day(account.startDate)}</Fact>
      {account.endDate !== null && <Fact name="Closed">{day(account.endDate)}</Fact>}
    </RecordHead>
  )
}

/** Why an account has no ledger, and where its transactions are. */
function NoLedger({ account: { isReferenceShared, target } }: Pick<AccountPageProps, 'account'>) {
  if (target === null) return <Empty>Without a tenure, an account has no transactions.</Empty>
  return (
    <>
      <Empty>
        {isReferenceShared
          ? 'Other accounts of the tenure have the same payment reference, so we cannot tell their transactions apart.'
          : 'The account has no payment reference, so we cannot tell which transactions are its own.'}
      </Empty>
      <p class="govuk-body">
        <RecordLink screen="tenure" uuid={target.uuid}>
          Transactions of all accounts of the tenure
        </RecordLink>
      </p>
    </>
  )
}
