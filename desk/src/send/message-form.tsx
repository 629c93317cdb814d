import { useState } from 'preact/hooks'
import { Choice } from '../shell/choice.js'
import { topics } from '../shell/notification-words.js'
import { Check } from './check.js'
import { FaultList } from './fault-list.js'
import type { Values } from './fill-template.js'
import { FilledField } from './filled-field.js'
import { LetterSketch } from './letter-sketch.js'
import {
  fieldsOf,
  defaultValues,
  paramsOf,
  valueOf,
  type Addressee,
  type MessageField,
  type Template,
} from './message-fields.js'
import { atFields, localFaults } from './local-faults.js'
import { messageOf, topicOf } from './message.js'
import { Preview } from './preview.js'
import { useSending } from './use-sending.js'

interface MessageFormProps {
  readonly person: Addressee
  /** UUID of the tenure that is preselected as the subject of the message; empty for the person. */
  readonly tenureId: string
  readonly service: string
  readonly template: Template
  /** Element for the error summary. */
  readonly top: Element | null
}

/** The form of a template, with a preview of the message. */
export function MessageForm({ person, tenureId, service, template, top }: MessageFormProps) {
  const { tenures } = person
  const [typed, setTyped] = useState<Values>({})
  const [about, setAbout] = useState(tenureId)
  const [topic, setTopic] = useState(topicOf(template.name))
  const tenure = tenures.find(({ uuid }) => uuid === about) ?? null
  const home = tenure ?? tenures.find(({ isActive }) => isActive) ?? null
  const fields = fieldsOf(template)
  const defaults = defaultValues(person, home)
  const value = (field: MessageField) => valueOf(field, typed, defaults)
  const params = paramsOf(fields, value)
  const sending = useSending(person)
  const { isUnsent, checked } = sending
  const faults = atFields(sending.faults, fields, value)
  const message = messageOf({
    service,
    template,
    params,
    topic,
    targetId: tenure?.uuid ?? person.uuid,
    receiver: Object.fromEntries(
      fields
        .filter(({ param }) => param === null)
        .map((field) => [field.path, value(field).trim()]),
    ),
  })
  if (checked !== null) {
    const about = tenure?.assetFullAddress ?? person.fullName
    return (
      <Check
        checked={checked}
        template={template}
        params={params}
        sending={sending}
        message={message}
        about={about}
        top={top}
      />
    )
  }
  return (
    <form
      class="desk-send"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        sending.check(message, localFaults(fields, value))
      }}
    >
      <div>
        <FaultList faults={faults} fields={fields} isUnsent={isUnsent} top={top} />
        {tenures.length > 0 && (
          <Choice
            id="send-about"
            label="About"
            options={[
              ['', 'The person'],
              ...tenures.map((one) => [one.uuid, one.assetFullAddress ?? one.uuid] as const),
            ]}
            value={about}
            onChoose={setAbout}
          />
        )}
        <Choice
          id="send-topic"
          label="Topic"
          options={Object.entries(topics)}
          value={topic}
          onChoose={(chosen) => {
            setTopic(chosen)
          }}
        />
        {fields.map((field) => (
          <FilledField
            key={field.path}
            field={field}
            value={value(field)}
            faults={faults.get(field.path) ?? []}
            onInput={(text) => {
              setTyped({ ...typed, [field.path]: text })
            }}
          />
        ))}
        <button class="govuk-button" disabled={sending.isBusy}>
          Check
        </button>
      </div>
      <section aria-label="Preview">
        {template.channel === 'LETTER' ? (
          <LetterSketch template={template} params={params} />
        ) : (
          <Preview template={template} params={params} />
        )}
      </section>
    </form>
  )
}
