import { addressOf, openPlace } from '../shell/address.js'
import { number } from '../shell/words.js'
import { isTicked, withTicked } from './ticked-values.js'
import { useState } from 'preact/hooks'
import type { FacetCounts, Kind } from './kinds.js'

const valuesAtFirst = 8

interface FacetsProps {
  readonly kind: Kind
  readonly facets: readonly FacetCounts[]
  readonly query: URLSearchParams
}

/** Check boxes for filters, with the number of hits for each. */
export function Facets({ kind, facets, query }: FacetsProps) {
  const headings = new Map(
    Object.values(kind.facets).map(({ argument, heading }) => [argument, heading]),
  )
  const visibleFacets = facets.filter(({ values }) => values.length > 0)
  const [whole, setWhole] = useState<readonly string[]>([])
  if (visibleFacets.length === 0) return null
  // The first values, and all ticked values.
  const firstOf = (argument: string, values: FacetCounts['values']) =>
    whole.includes(argument)
      ? values
      : values.filter(
          ({ value }, index) => index < valuesAtFirst || isTicked(query, argument, value),
        )
  return (
    <details class="desk-facets" open={isWide()}>
      <summary class="desk-facets__summary">Narrow the results</summary>
      {visibleFacets.map(({ argument, values, hasMoreValues }) => (
        <fieldset key={argument} class="govuk-fieldset desk-facet">
          <legend class="govuk-fieldset__legend govuk-fieldset__legend--s">
            {headings.get(argument) ?? argument}
          </legend>
          <div class="govuk-checkboxes govuk-checkboxes--small">
            {firstOf(argument, values).map(({ value, label, count, isCountCapped }) => {
              const id = `by-${argument}-${value}`
              return (
                <div key={value} class="govuk-checkboxes__item">
                  <input
                    class="govuk-checkboxes__input"
                    type="checkbox"
                    id={id}
                    checked={isTicked(query, argument, value)}
                    onChange={(event) => {
                      const { checked } = event.currentTarget
                      openPlace(
                        addressOf('search', '', withTicked(query, argument, value, checked)),
                      )
                    }}
                  />
                  <label class="govuk-label govuk-checkboxes__label" for={id}>
                    {words(label)} <span class="desk-quiet">{number(count, isCountCapped)}</span>
                  </label>
                </div>
              )
            })}
          </div>
          {firstOf(argument, values).length < values.length && (
            <button
              type="button"
              class="desk-link-button"
              onClick={() => {
                setWhole([...whole, argument])
              }}
            >
              Show {values.length - valuesAtFirst} more
              <span class="govuk-visually-hidden"> for {headings.get(argument)}</span>
            </button>
          )}
          {hasMoreValues && (
            <p class="govuk-hint">There are more values. Type a word to find them.</p>
          )}
        </fieldset>
      ))}
    </details>
  )
}

/** On a phone the filters are closed, so that results come first. */
function isWide(): boolean {
  return matchMedia('(min-width: 48rem)').matches
}

function words(label: string): string {
  if (label === 'true') return 'Yes'
  return label === 'false' ? 'No' : label
}
