import { useApolloClient } from '@apollo/client/react'
import { useState } from 'preact/hooks'
import { csvOf, saveCsv } from './csv.js'
import type { Kind } from './kinds.js'

/** Maximum page size of the gateway. */
const pageSize = 100

interface ExportButtonProps {
  readonly kind: Kind
  /** The variables of the search without its page. */
  readonly variables: Readonly<Record<string, unknown>>
  /** Rows that can be paged through. */
  readonly total: number
}

/** Saves all rows of a filtered list as CSV, up to the limit of a search. */
export function ExportButton({ kind, variables, total }: ExportButtonProps) {
  const client = useApolloClient()
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready')
  const load = async () => {
    const rows: string[][] = []
    for (let page = 1; (page - 1) * pageSize < total; page += 1) {
      const { data } = await client.query({
        query: kind.document,
        variables: { ...variables, page, pageSize },
        fetchPolicy: 'no-cache',
      })
      rows.push(...kind.rows(data))
    }
    saveCsv(`${kind.name}.csv`, csvOf([kind.columns, ...rows]))
  }
  return (
    <span role="status">
      <button
        type="button"
        class="desk-link-button"
        disabled={state === 'busy'}
        onClick={() => {
          setState('busy')
          load().then(
            () => {
              setState('ready')
            },
            () => {
              setState('failed')
            },
          )
        }}
      >
        {state === 'busy' ? 'Exporting …' : 'Export as CSV'}
      </button>
      {state === 'failed' && ' The export failed. Try again.'}
    </span>
  )
}
