import { Balance } from '../shell/balance.js'
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
            {hit.alerts.map((alert) => (
              <span key={alert} class="desk-tag desk-tag--alert">
                Alert {alert}
              </span>
            ))}
            {hit.tags.map((tag) => (
              <span key={tag} class="desk-tag">
                {readable(tag)}
              </span>
            ))}
            <div class="desk-hit__details">
              {hit.details.map((pieces, index) => (
                <span key={index}>
                  {index > 0 && ' · '}
                  <Pieces pieces={pieces} />
                </span>
              ))}
            </div>
          </div>
          <div class="desk-hit__amount">
            {hit.balance === null ? hit.amount : <Balance amount={hit.balance} />}
          </div>
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
