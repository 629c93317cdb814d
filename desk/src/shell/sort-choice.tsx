interface SortChoiceProps {
  readonly id: string
  readonly options: readonly (readonly [value: string, label: string])[]
  readonly value: string
  readonly onChoose: (value: string) => void
}

/** The choice of an order of a list. */
export function SortChoice({ id, options, value, onChoose }: SortChoiceProps) {
  return (
    <label class="govuk-label desk-size" for={id}>
      Sort by{' '}
      <select
        class="govuk-select"
        {...{ id, value }}
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
    </label>
  )
}
