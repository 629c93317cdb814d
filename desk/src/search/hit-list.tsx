import { readable } from '../shell/words.js'
import type { Hit } from './hits.js'
import type { Piece } from './marks.js'

/** Search hits as a list of links. */
export function HitList({
  hits,
  label,
}: {
  readonly hits: readonly Hit[]
  readonly label: string
}) {
  return (
    <ul class="govuk-list desk-hits" aria-label={label}>
      {hits.map((hit) => (
        <li key={hit.id} class="desk-hit">
          <div class="desk-hit__text">
            {hit.address === null ? (
              <span class="desk-hit__title">
                <Pieces pieces={hit.title} />
              </span>
            ) : (
              <a class="govuk-link desk-hit__title" href={hit.address}>
                <Pieces pieces={hit.title} />
              </a>
            )}
            {hit.tags.map((tag) => (
              <span key={tag} class="desk-tag">
                {readable(tag)}
              </span>
            ))}
            {hit.lines.map((line, index) => (
              <div key={index}>
                <Pieces pieces={line} />
              </div>
            ))}
          </div>
          {hit.amount !== null && <div class="desk-hit__amount">{hit.amount}</div>}
        </li>
      ))}
    </ul>
  )
}

function Pieces({ pieces }: { readonly pieces: readonly Piece[] }) {
  return (
    <>
      {pieces.map(({ text, isMarked }, index) =>
        isMarked ? <mark key={index}>{text}</mark> : text,
      )}
    </>
  )
}
