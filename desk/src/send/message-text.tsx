import type { ComponentChildren } from 'preact'

interface MessageTextProps {
  readonly label: string
  readonly subject: ComponentChildren
  readonly body: ComponentChildren
}

/** An e-mail or text message in a scrollable frame. */
export function MessageText({ label, subject, body }: MessageTextProps) {
  return (
    <div class="desk-message" tabIndex={0} role="group" aria-label={label}>
      {subject !== null && (
        <p class="govuk-body desk-message__subject" dir="auto">
          {subject}
        </p>
      )}
      <p class="govuk-body desk-as-written" dir="auto">
        {body}
      </p>
    </div>
  )
}
