import { useEffect, useRef } from 'preact/hooks'
import { FaultList } from './fault-list.js'
import type { Values } from './fill-template.js'
import { LetterPage } from './letter-sketch.js'
import type { Template } from './message-fields.js'
import { MessageText } from './message-text.js'
import type { Message } from './message.js'
import type { Checked, Sending } from './use-sending.js'

interface CheckProps {
  readonly checked: Checked
  readonly template: Template
  readonly params: Values
  readonly message: Message
  readonly sending: Sending
  readonly top: Element | null
}

/** The text as the provider fills it, before it goes out. */
export function Check({ checked, template, params, message, sending, top }: CheckProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
  }, [])
  const { subject, body } = checked.text
  const to = message.email ?? message.mobileNumber ?? null
  return (
    <section aria-labelledby="send-check">
      <h2 class="govuk-heading-m" id="send-check" tabIndex={-1} ref={heading}>
        So it goes out
      </h2>
      <FaultList faults={sending.faults} fields={[]} isUnsent={sending.isUnsent} top={top} />
      {to !== null && (
        <p class="govuk-body">
          To <bdi>{to}</bdi>
        </p>
      )}
      {template.channel === 'LETTER' ? (
        <LetterPage {...{ params, subject, body }} />
      ) : (
        <MessageText label="The message" {...{ subject, body }} />
      )}
      <div class="govuk-button-group">
        <button
          type="button"
          class="govuk-button"
          disabled={sending.isBusy}
          onClick={() => {
            sending.send(message)
          }}
        >
          Send
        </button>
        <button type="button" class="govuk-button govuk-button--secondary" onClick={sending.change}>
          Change
        </button>
      </div>
    </section>
  )
}
