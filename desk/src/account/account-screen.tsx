import { useQuery } from '@apollo/client/react'
import { AccountLedgerDocument, type AccountLedgerQuery } from '@housing-gateway/client/documents'
import { Fact, Facts } from '../shell/facts.js'
import { RecordFrame } from '../shell/record-frame.js'
import { RecordLink } from '../shell/record-link.js'
import type { ScreenProps } from '../shell/routes.js'
import { ScreenTitle } from '../shell/screen-title.js'
import { Section } from '../shell/section.js'
import { Empty } from '../shell/states.js'
import { balance, day, money, personName, readable } from '../shell/words.js'
import { BalanceChart } from './balance-chart.js'
import { Ledger, rowsAtOnce } from './ledger.js'
import { AccountTransactions } from './transactions-table.js'

type Account = NonNullable<AccountLedgerQuery['account']>

/** An account with its ledger. */
export function AccountScreen({ place: { id } }: ScreenProps) {
  const answer = useQuery(AccountLedgerDocument, {
    variables: { by: { uuid: id }, first: rowsAtOnce },
    fetchPolicy: 'cache-and-network',
  })
  const shown = answer.data?.account?.transactions?.edges.length ?? 0
  return (
    <RecordFrame
      {...{ kind: 'ACCOUNTS', uuid: id, title: 'Account', answer }}
      record={({ account }) => account}
      asksBefore={shown > rowsAtOnce}
    >
      {(account) => (
        <AccountPage
          account={account}
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
  readonly onMore: (after: string | null) => void
}

function AccountPage({ account, onMore }: AccountPageProps) {
  const { tenure, target, transactions, consolidatedCharges } = account
  const names = (tenure?.primaryTenants ?? []).flatMap(({ uuid, fullName }) =>
    fullName === null ? [] : [{ uuid, fullName: personName(fullName) }],
  )
  return (
    <>
      <ScreenTitle>Account {account.paymentReference ?? 'without a reference'}</ScreenTitle>
      <Facts>
        <Fact name="Balance">
          {account.accountBalance === null ? null : <b>{balance(account.accountBalance)}</b>}
        </Fact>
        <Fact name="With its other accounts">
          {account.consolidatedBalance === null ? null : balance(account.consolidatedBalance)}
        </Fact>
        <Fact name="Holders">
          {names.length === 0
            ? null
            : names.map(({ uuid, fullName }) => (
                <div key={uuid}>
                  <RecordLink screen="person" uuid={uuid}>
                    {fullName}
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
        {consolidatedCharges.length > 0 && (
          <Fact name="Charges">
            {consolidatedCharges.map(({ type, frequency, amount }, index) => (
              <div key={index}>
                {[type ?? 'Charge', amount === null ? '' : money(amount), frequency ?? ''].join(
                  ' ',
                )}
              </div>
            ))}
          </Fact>
        )}
      </Facts>
      <Section title="Ledger" needs={['search:transactions']}>
        {transactions === null ? (
          <NoLedger account={account} />
        ) : (
          <Ledger transactions={transactions} onMore={onMore}>
            {(rows, caption) => (
              <>
                <BalanceChart rows={rows} />
                <AccountTransactions {...{ caption, rows }} />
              </>
            )}
          </Ledger>
        )}
      </Section>
    </>
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
