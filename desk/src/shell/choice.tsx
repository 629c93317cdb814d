interface ChoiceProps {
  readonly id: string
  readonly label: string
  readonly hint?: string
  readonly options: readonly (readonly [value: string, label: string])[]
  readonly value: string
  /** What is wrong with it. */
  readonly faults?: readonly string[]
  readonly onChoose: (value: string) => void
}

/** A labelled list to choose one from. */
export function Choice({ id, label, hint, options, value, faults = [], onChoose }: ChoiceProps) {
  const isWrong = faults.length > 0
  const described = [
    ...(hint === undefined ? [] : [`${id}-hint`]),
    ...(isWrong ? [`${id}-error`] : []),
  ].join(' ')
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
      <select
        class="govuk-select"
        {...{ id, value }}
        {...(described === '' ? {} : { 'aria-describedby': described })}
        onChange={(event) => {
          onChoose(event.currentTarget.value)
        }}
      >
        {options.map(([option, words]) => (
          <option key={option} value={option}>
            {words}
          </option>
        ))}
      </select>
    </div>
  )
}
