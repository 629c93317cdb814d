import { useQuery } from '@apollo/client/react'
import { PersonPageDocument, type PersonPageQuery } from '@housing-gateway/client/documents'
import { useCaller } from '../session/caller.js'
import { addressOf } from '../shell/address.js'
import { Fact, Facts } from '../shell/facts.js'
import { RecordFrame } from '../shell/record-frame.js'
import type { ScreenProps } from '../shell/routes.js'
import { ScreenTitle } from '../shell/screen-title.js'
import { Section } from '../shell/section.js'
import { Empty } from '../shell/states.js'
import { balance, counted, day, moment, personName, readable } from '../shell/words.js'
import { NotificationRows } from './notification-rows.js'
import { PersonTenureCard } from './person-tenure-card.js'

/** A person with their tenures and balance. */
export function PersonScreen({ place: { id } }: ScreenProps) {
  const answer = useQuery(PersonPageDocument, {
    variables: { by: { uuid: id } },
    fetchPolicy: 'cache-and-network',
  })
  return (
    <RecordFrame
      {...{ kind: 'PERSONS', uuid: id, title: 'Person', answer }}
      record={({ person }) => person}
    >
      {(person) => <PersonPage person={person} />}
    </RecordFrame>
  )
}

function PersonPage({ person }: { readonly person: NonNullable<PersonPageQuery['person']> }) {
  const { fullName, totalBalance, personTypes, tenures, tenureCount, notifications } = person
  const { may } = useCaller()
  return (
    <>
      <ScreenTitle>{personName(fullName)}</ScreenTitle>
      <Alerts person={person} />
      <Facts>
        <Fact name="Balance">
          {totalBalance !== null && (
            <>
              <b>{balance(totalBalance)}</b>
              {person.balanceAsOf !== null && ` as of ${moment(person.balanceAsOf)}`}
              {person.isBalanceStale && ' – out of date; a new total is being calculated'}
            </>
          )}
        </Fact>
        <Fact name="Known as">
          {personTypes.length === 0 ? null : personTypes.map(readable).join(', ')}
        </Fact>
        <Fact name="Born" needs="personal:read">
          {person.dateOfBirth !== null &&
            `${day(person.dateOfBirth)}${person.placeOfBirth === null ? '' : `, ${person.placeOfBirth}`}`}
        </Fact>
        <Fact name="Cautionary alerts" needs="personal:read">
          {alertsOf(person).join(', ') || 'None'}
        </Fact>
      </Facts>
      {may('notifications:write') && (
        <p class="govuk-body">
          <a class="govuk-link" href={addressOf('send', '', { person: person.uuid })}>
            Send a message
          </a>
        </p>
      )}
      <Section title="Tenures">
        {tenures.length === 0 && <Empty>There are no tenures.</Empty>}
        {[...tenures]
          .sort((one, other) => Number(other.isActive) - Number(one.isActive))
          .map((tenure) => (
            <PersonTenureCard key={tenure.uuid} membership={tenure} />
          ))}
        {tenureCount > tenures.length && (
          <p class="govuk-body">
            Showing {tenures.length} of {counted(tenureCount, 'tenure', 'tenures')}.
          </p>
        )}
      </Section>
      <Section title="Notifications" needs={['notifications:read', 'notifications:own']}>
        {notifications === null || notifications.nodes.length === 0 ? (
          <Empty>There are no notifications about this person.</Empty>
        ) : (
          <NotificationRows rows={notifications.nodes} total={notifications.totalCount} />
        )}
      </Section>
    </>
  )
}

type Alerted = Pick<
  NonNullable<PersonPageQuery['person']>,
  'isPersonCautionaryAlert' | 'isTenureCautionaryAlert'
>

/** Cautionary alerts at the top of the page, for callers who may see them. */
function Alerts({ person }: { readonly person: Alerted }) {
  const alerts = alertsOf(person)
  if (alerts.length === 0) return null
  return (
    <div class="govuk-warning-text">
      <span class="govuk-warning-text__icon" aria-hidden="true">
        !
      </span>
      <strong class="govuk-warning-text__text">
        <span class="govuk-visually-hidden">Warning: </span>
        Cautionary alert {alerts.join(' and ')}
      </strong>
    </div>
  )
}

function alertsOf(person: Alerted): readonly string[] {
  return [
    ...(person.isPersonCautionaryAlert === true ? ['on the person'] : []),
    ...(person.isTenureCautionaryAlert === true ? ['on a tenure'] : []),
  ]
}
