import { useLayoutEffect, useRef } from 'preact/hooks'
import { Fact, Facts } from '../shell/facts.js'
import { moment } from '../shell/words.js'
import { FaultList } from './fault-list.js'
import { collapseBlankLines, type Values } from './fill-template.js'
import { addressedTo, LetterPage } from './letter-sketch.js'
import type { Template } from './message-fields.js'
import { MessageText } from './message-text.js'
import type { Message } from './message.js'
import type { Checked, Sending } from './use-sending.js'

interface CheckProps {
  readonly checked: Checked
  readonly template: Template
  readonly params: Values
  readonly message: Message
  /** Name of the person, or address of the tenure. */
  readonly about: string
  readonly sending: Sending
  readonly top: Element | null
}

/** The text as filled by the provider, before sending. */
export function Check({ checked, template, params, message, about, sending, top }: CheckProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    heading.current?.focus()
  }, [])
  const { sentBefore, text } = checked
  const { subject } = text
  const body = collapseBlankLines(text.body)
  const to = receiverOf(message, params)
  return (
    <section aria-labelledby="send-check">
      <h2 class="govuk-heading-m" id="send-check" tabIndex={-1} ref={heading}>
        Ready to send
      </h2>
      <FaultList faults={sending.faults} fields={[]} isUnsent={sending.isUnsent} top={top} />
      <Facts>
        <Fact name="To">
          <bdi>{to}</bdi>
        </Fact>
        <Fact name="About">
          <bdi>{about}</bdi>
        </Fact>
      </Facts>
      {sentBefore !== null && (
        <div class="govuk-inset-text" role="alert">
          <p class="govuk-body">
            A message with this template about the same person was sent at {moment(sentBefore)}.
            Send it again?
          </p>
        </div>
      )}
      {template.channel === 'LETTER' ? (
        <LetterPage params={params} subject={subject} body={body} />
      ) : (
        <MessageText label="The message" subject={subject} body={body} />
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
          {sentBefore === null ? 'Send' : 'Send it again'}
        </button>
        <button type="button" class="govuk-button govuk-button--secondary" onClick={sending.change}>
          Change
        </button>
      </div>
    </section>
  )
}

function receiverOf({ email, mobileNumber }: Message, params: Values): string {
  return email ?? mobileNumber ?? addressedTo(params).join(', ')
}
