import { useQuery } from '@apollo/client/react'
import { PersonPageDocument, type PersonPageQuery } from '@housing-gateway/client/documents'
import { MoneyFacts } from '../account/money-facts.js'
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
import { counted, day, moment, personName, readable } from '../shell/words.js'
import { alertsOf, isOnlyMember, ownBalance } from './person-facts.js'
import { PersonTenureCard } from './person-tenure-card.js'

type Person = NonNullable<PersonPageQuery['person']>

/** A person with their tenures, balance and messages. */
export function PersonScreen({ place: { id, query } }: ScreenProps) {
  const answer = useQuery(PersonPageDocument, {
    variables: { by: { uuid: id } },
    fetchPolicy: 'cache-and-network',
  })
  return (
    <RecordFrame
      kind="PERSONS"
      uuid={id}
      title="Person"
      answer={answer}
      record={({ person }) => person}
    >
      {(person) => {
        const { tenures, tenureCount } = person
        return (
          <>
            <PersonHead person={person} />
            <WhatWasSent record={person} screen="person" query={query} />
            <Section title="Tenures">
              {tenures.length === 0 && <Empty>There are no tenures.</Empty>}
              {currentFirst(tenures).map((tenure) => (
                <PersonTenureCard key={tenure.uuid} membership={tenure} />
              ))}
              {tenureCount > tenures.length && (
                <p class="govuk-body">
                  Showing {tenures.length} of {counted(tenureCount, 'tenure', 'tenures')}.
                </p>
              )}
            </Section>
          </>
        )
      }}
    </RecordFrame>
  )
}

function PersonHead({ person }: { readonly person: Person }) {
  const { uuid, fullName, personTypes, dateOfBirth, placeOfBirth, balanceAsOf } = person
  const current = person.tenures.filter(({ isActive }) => isActive)
  const heldTenures = person.tenures.filter(({ isResponsible }) => isResponsible)
  const assetId = current[0]?.assetId ?? null
  const amount = ownBalance(person)
  return (
    <RecordHead
      title={personName(fullName)}
      alerts={alertsOf(person, person.cautionaryAlerts?.nodes)}
      actions={
        <>
          <SendLink person={uuid} />
          {assetId !== null && (
            <ActionLink href={addressOf('asset', assetId)}>Open the property</ActionLink>
          )}
        </>
      }
    >
      <Fact name="Balance">
        {isOnlyMember(person) ? (
          'None: holds no tenure'
        ) : amount === null ? null : (
          <>
            <Balance amount={amount} />
            {balanceAsOf !== null && <small>as of {moment(balanceAsOf)}</small>}
            {person.isBalanceStale && <small>Out of date. A new total is being calculated.</small>}
          </>
        )}
      </Fact>
      {heldTenures.length > 0 && (
        <MoneyFacts
          accounts={listOf(heldTenures, ({ tenure }) => tenure?.accounts?.nodes)}
          transactions={latestOf(heldTenures)}
        />
      )}
      <Fact name="Date of birth" needs="personal:read">
        {dateOfBirth !== null && (
          <>
            {day(dateOfBirth)}
            {placeOfBirth !== null && <small>{placeOfBirth}</small>}
          </>
        )}
      </Fact>
      <Fact name="Contact" needs="personal:read">
        {person.contactDetails?.length === 0
          ? 'None known'
          : person.contactDetails?.map(({ contactType, subType, value }) => (
              <div key={value}>
                <bdi class="desk-contact">{value}</bdi>{' '}
                <small>{readable(subType ?? contactType ?? '')}</small>
              </div>
            ))}
      </Fact>
      <Fact name="Role">{personTypes.map(readable).join(', ')}</Fact>
      <Fact name="Home">
        {current.length === 0
          ? person.tenures.length > 0 && 'No current tenure'
          : current.map((tenure) => (
              <div key={tenure.uuid}>
                <RecordLink screen="tenure" uuid={tenure.uuid}>
                  {tenure.assetFullAddress ?? 'Without an address'}
                </RecordLink>
                <small>
                  {[
                    tenure.type?.description ?? tenure.type?.code ?? '',
                    tenure.isResponsible ? 'holds the tenure' : 'lives in the household',
                  ]
                    .filter((part) => part !== '')
                    .join(', ')}
                </small>
              </div>
            ))}
      </Fact>
    </RecordHead>
  )
}

type PersonTenure = Person['tenures'][number]

function currentFirst(tenures: readonly PersonTenure[]): readonly PersonTenure[] {
  return [...tenures].sort((one, other) => Number(other.isActive) - Number(one.isActive))
}

/** Joins the lists of all tenures; null if the caller may not see them. */
function listOf<Row>(
  tenures: readonly PersonTenure[],
  read: (tenure: PersonTenure) => readonly Row[] | null | undefined,
): readonly Row[] | null {
  const lists = tenures.flatMap((tenure) => [read(tenure) ?? null])
  return lists.every((list) => list === null) ? null : lists.flatMap((list) => list ?? [])
}

/** The transactions of all tenures, newest first. */
function latestOf(tenures: readonly PersonTenure[]) {
  const nodes = listOf(tenures, ({ tenure }) => tenure?.transactions?.nodes)
  if (nodes === null) return null
  const totals = tenures.map(({ tenure }) => tenure?.transactions?.totalCount ?? 0)
  return {
    nodes: [...nodes].sort((one, other) =>
      (other.transactionDate ?? '').localeCompare(one.transactionDate ?? ''),
    ),
    totalCount: totals.reduce((total, count) => total + count, 0),
  }
}
