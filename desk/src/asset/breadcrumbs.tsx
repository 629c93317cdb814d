import { addressOf } from '../shell/address.js'

interface Parent {
  readonly uuid: string
  readonly name: string | null
}

/** Parents of an asset, from the estate down. */
export function Breadcrumbs({ parents }: { readonly parents: readonly Parent[] }) {
  if (parents.length === 0) return null
  return (
    <nav class="govuk-breadcrumbs" aria-label="Part of">
      <ol class="govuk-breadcrumbs__list">
        {[...parents].reverse().map(({ uuid, name }) => (
          <li key={uuid} class="govuk-breadcrumbs__list-item">
            <a class="govuk-breadcrumbs__link" href={addressOf('asset', uuid)}>
              {name ?? 'No name'}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
