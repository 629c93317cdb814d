interface FieldProps {
  readonly id: string
  readonly label: string
  readonly hint?: string
  /** A text of several lines. */
  readonly isLong?: boolean
  /** The keyboard of a telephone; the gateway says what is wrong, not the browser. */
  readonly keyboard?: 'text' | 'email' | 'tel'
  readonly value: string
  /** What is wrong with it. */
  readonly faults: readonly string[]
  readonly onInput: (value: string) => void
}

/** A labelled field that says itself what is wrong with it. */
export function Field(props: FieldProps) {
  const { id, label, hint, isLong = false, keyboard = 'text', value, faults, onInput } = props
  const isWrong = faults.length > 0
  const described = [
    ...(hint === undefined ? [] : [`${id}-hint`]),
    ...(isWrong ? [`${id}-error`] : []),
  ].join(' ')
  const shared = {
    ...{ id, value, dir: 'auto' as const, autocomplete: 'off' },
    ...(described === '' ? {} : { 'aria-describedby': described }),
    ...(isWrong ? { 'aria-invalid': true } : {}),
  }
  return (
    <div class={`govuk-form-group${isWrong ? ' govuk-form-group--error' : ''}`}>
      <label class="govuk-label" for={id}>
        {label}
      </label>
      {hint !== undefined && (
        <p class="govuk-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {isWrong && (
        <p class="govuk-error-message" id={`${id}-error`}>
          <span class="govuk-visually-hidden">Error: </span>
          {faults.join(' ')}
        </p>
      )}
      {isLong ? (
        <textarea
          {...shared}
          class={`govuk-textarea${isWrong ? ' govuk-textarea--error' : ''}`}
          rows={3}
          onInput={(event) => {
            onInput(event.currentTarget.value)
          }}
        />
      ) : (
        <input
          {...shared}
          class={`govuk-input${isWrong ? ' govuk-input--error' : ''}`}
          inputMode={keyboard}
          onInput={(event) => {
            onInput(event.currentTarget.value)
          }}
        />
      )}
    </div>
  )
}
