export interface SelectProps {
  readonly id: string
  readonly options: readonly (readonly [value: string, label: string])[]
  readonly value: string
  readonly onChoose: (value: string) => void
  readonly describedBy?: object
}

export function Select({ id, options, value, onChoose, describedBy }: SelectProps) {
  return (
    <select
      class="govuk-select"
      id={id}
      value={value}
      {...describedBy}
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
  )
}
