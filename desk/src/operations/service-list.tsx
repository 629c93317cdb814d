import {
  ReleaseProviderServiceDocument,
  type OperationsQuery,
} from '@housing-gateway/client/documents'
import { Empty } from '../shell/states.js'
import { counted, moment } from '../shell/words.js'
import { ActButton } from './act-button.js'

type Service = NonNullable<OperationsQuery['providerServices']>[number]

/** Provider services with waiting messages and pauses. */
export function ServiceList({ services }: { readonly services: readonly Service[] }) {
  if (services.length === 0) return <Empty>No provider service has been used yet.</Empty>
  return (
    <ul class="govuk-list">
      {services.map((service) => (
        <li key={service.serviceId}>
          <ServiceName service={service} />: {counted(service.waiting, 'message', 'messages')}{' '}
          waiting
          {service.uncertain > 0 && `, ${service.uncertain} uncertain`}
          {service.putOff.map(
            ({ code, count }) => ` · ${count} postponed by ${code ?? 'an error'}`,
          )}
          {service.heldUntil !== null && (
            <Hold
              what="The service is"
              until={service.heldUntil}
              cause={service.heldFor}
              input={{ serviceId: service.serviceId }}
            />
          )}
          {service.heldKeys.map((key) => (
            <Hold
              key={key.keyId}
              what={`Its key ${key.name} is`}
              until={key.heldUntil}
              cause={key.heldFor}
              input={{ serviceId: service.serviceId, keyId: key.keyId }}
            />
          ))}
        </li>
      ))}
    </ul>
  )
}

/** Name of the service. Its id if it is not configured, and only callers have its keys. */
function ServiceName({ service: { names, serviceId } }: { readonly service: Service }) {
  if (names.length === 0) return <code>{serviceId}</code>
  return (
    <>
      <b>
        <bdi>{names.join(', ')}</bdi>
      </b>{' '}
      <span class="desk-quiet">({serviceId})</span>
    </>
  )
}

interface HoldProps {
  readonly what: string
  readonly until: string | null
  readonly cause: string | null
  readonly input: { readonly serviceId: string; readonly keyId?: string }
}

function Hold({ what, until, cause, input }: HoldProps) {
  return (
    <div>
      {what} paused{until !== null && ` until ${moment(until)}`}
      {cause !== null && (
        <>
          {' '}
          by <code>{cause}</code>
        </>
      )}{' '}
      <ActButton
        label="Resume"
        about={what}
        act={(client) =>
          client.mutate({ mutation: ReleaseProviderServiceDocument, variables: { input } })
        }
        errorsOf={({ releaseProviderService }) => releaseProviderService?.errors}
      />
    </div>
  )
}
