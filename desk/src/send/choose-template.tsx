import { useQuery } from '@apollo/client/react'
import { SendingServicesDocument, TemplatesDocument } from '@housing-gateway/client/documents'
import { useState } from 'preact/hooks'
import { addressOf, queryWith, replacePlace } from '../shell/address.js'
import { QueryResult } from '../shell/query-result.js'
import { Choice } from '../shell/choice.js'
import { channel } from '../shell/notification-words.js'
import { RecordLink } from '../shell/record-link.js'
import { ScreenTitle } from '../shell/screen-title.js'
import { Empty } from '../shell/states.js'
import { MessageForm } from './message-form.js'
import type { Addressee } from './message-fields.js'

interface ChooseTemplateProps {
  readonly person: Addressee
  readonly query: URLSearchParams
}

/** Choice of service and template. Both are in the address; the field values are not. */
export function ChooseTemplate({ person, query }: ChooseTemplateProps) {
  const answer = useQuery(SendingServicesDocument)
  const [top, setTop] = useState<Element | null>(null)
  const choose = (name: string, value: string) => {
    // A template belongs to its service, so a new service clears it.
    const changes = { ...(name === 'service' ? { template: '' } : {}), [name]: value }
    replacePlace(addressOf('send', '', queryWith(query, changes)))
  }
  return (
    <>
      <div ref={setTop} />
      <ScreenTitle>Send</ScreenTitle>
      <p class="govuk-body">
        To{' '}
        <RecordLink screen="person" uuid={person.uuid}>
          <bdi>{person.fullName}</bdi>
        </RecordLink>
        .{' '}
        <a class="govuk-link" href={addressOf('send')}>
          Choose another recipient
        </a>
      </p>
      <QueryResult answer={answer} what="the services">
        {({ sendingServices }) => {
          const services = sendingServices ?? []
          const named = services.find(({ name }) => name === query.get('service'))
          const service = named ?? services[0]
          if (service === undefined) {
            return <Empty>No provider service is set up for sending.</Empty>
          }
          return (
            <>
              {services.length > 1 && (
                <Choice
                  id="send-service"
                  label="Service"
                  options={services.map(({ name }) => [name, name] as const)}
                  value={service.name}
                  onChoose={(value) => {
                    choose('service', value)
                  }}
                />
              )}
              <Templates
                person={person}
                service={service.name}
                top={top}
                tenureId={query.get('about') ?? ''}
                templateId={query.get('template') ?? ''}
                onChoose={(value) => {
                  choose('template', value)
                }}
              />
            </>
          )
        }}
      </QueryResult>
    </>
  )
}

interface TemplatesProps {
  readonly person: Addressee
  readonly tenureId: string
  readonly service: string
  readonly top: Element | null
  readonly templateId: string
  readonly onChoose: (templateId: string) => void
}

function Templates({ person, tenureId, service, top, templateId, onChoose }: TemplatesProps) {
  const answer = useQuery(TemplatesDocument, { variables: { service } })
  return (
    <QueryResult answer={answer} what="the templates">
      {({ notificationTemplates }) => {
        const templates = (notificationTemplates ?? []).filter((one) => one.channel !== 'SCREEN')
        if (templates.length === 0) return <Empty>The service has no templates.</Empty>
        const template = templates.find((one) => one.templateId === templateId)
        return (
          <>
            <Choice
              id="send-template"
              label="Template"
              options={[
                ['', 'Choose one'],
                ...templates.map(
                  (one) =>
                    [
                      one.templateId,
                      `${channel(one.channel)}: ${withoutChannel(one.name)}`,
                    ] as const,
                ),
              ]}
              value={template?.templateId ?? ''}
              onChoose={onChoose}
            />
            {template !== undefined && (
              <MessageForm
                key={template.templateId}
                person={person}
                tenureId={tenureId}
                service={service}
                template={template}
                top={top}
              />
            )}
          </>
        )
      }}
    </QueryResult>
  )
}

/** Removes the channel at the end of a name, because the label starts with it. */
function withoutChannel(name: string): string {
  return name.replace(/, (?:e-?mail|text|letter)$/i, '')
}
