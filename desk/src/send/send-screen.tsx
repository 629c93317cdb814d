import { useQuery } from '@apollo/client/react'
import { AddresseeDocument } from '@housing-gateway/client/documents'
import { QueryResult } from '../shell/query-result.js'
import { MissingRecord } from '../shell/missing-record.js'
import type { ScreenProps } from '../shell/routes.js'
import { isUuid } from '../shell/uuid.js'
import { ChoosePerson } from './choose-person.js'
import { ChooseTemplate } from './choose-template.js'
import { DeliveryStatus } from './delivery-status.js'

/** Sends a message: choice of person, form, check and status. */
export function SendScreen({ place }: ScreenProps) {
  const person = place.query.get('person') ?? ''
  if (place.id !== '') return <DeliveryStatus id={place.id} person={person} />
  if (person === '') return <ChoosePerson />
  if (!isUuid(person)) return <MissingRecord one="person" />
  return <ToPerson key={person} person={person} query={place.query} />
}

interface ToPersonProps {
  readonly person: string
  readonly query: URLSearchParams
}

function ToPerson({ person: uuid, query }: ToPersonProps) {
  const answer = useQuery(AddresseeDocument, { variables: { by: { uuid } } })
  return (
    <QueryResult answer={answer} what="the person" title="Send">
      {({ person }) =>
        person === null ? (
          <MissingRecord one="person" />
        ) : (
          <ChooseTemplate person={person} query={query} />
        )
      }
    </QueryResult>
  )
}
