import type { NumberMissingFragment, TakenFragment } from '@housing-gateway/client/documents'

interface InterpretationProps {
  readonly text: string
  readonly interpretation: TakenFragment | null
  readonly didYouMean?: string | null
  readonly missingNumber?: NumberMissingFragment | null
  readonly isReduced: boolean
  /** Address of the same search for another text. */
  readonly searchFor: (text: string) => string
}

/** Explains how the search text was corrected, and offers alternatives. */
export function InterpretationNote(props: InterpretationProps) {
  const {
    text,
    interpretation,
    didYouMean = null,
    missingNumber = null,
    isReduced,
    searchFor,
  } = props
  const others = [
    ...(didYouMean === null ? [] : [didYouMean]),
    ...(interpretation?.alternatives ?? []),
  ]
  const isPlain = interpretation === null && others.length === 0
  if (isPlain && missingNumber === null && !isReduced) return null
  return (
    <div class="govuk-inset-text desk-note" role="status">
      {isReduced && (
        <p class="govuk-body">
          The search index is not available. Only full references are found at the moment.
        </p>
      )}
      {interpretation !== null && (
        <p class="govuk-body">
          No results for “{text}”. {sentences(interpretation).join(' ')}
        </p>
      )}
      {missingNumber !== null && <p class="govuk-body">{missingSentence(missingNumber)}</p>}
      {others.length > 0 && (
        <p class="govuk-body">
          Did you mean{' '}
          {others.map((other, index) => (
            <>
              {index > 0 && ' or '}
              <a key={other} class="govuk-link" href={searchFor(other)}>
                {other}
              </a>
            </>
          ))}
          ?
        </p>
      )}
    </div>
  )
}

function sentences({ usedText, corrections, ignoredWords }: TakenFragment): readonly string[] {
  const read = corrections.map(({ typed, used }) =>
    used.endsWith('*')
      ? `Searched for words starting with “${used.slice(0, -1)}” instead of “${typed}”.`
      : `Searched for “${used}” instead of “${typed}”.`,
  )
  const ignored = ignoredWords.map((word) => `“${word}”`).join(', ')
  return [
    ...(read.length === 0 ? [`Showing results for “${usedText}”.`] : read),
    ...(ignored === '' ? [] : [`Ignored: ${ignored}.`]),
  ]
}

function missingSentence({ number, street, nearest }: NumberMissingFragment): string {
  const numbers = new Intl.ListFormat('en-GB').format(nearest)
  return `There is no number ${number} in ${street}. The nearest ${nearest.length === 1 ? 'number is' : 'numbers are'} ${numbers}.`
}
