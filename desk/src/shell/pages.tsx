import { addressOf, openPlace, queryWith } from './address.js'

interface PagesProps {
  /** From 1. */
  readonly page: number
  readonly size: number
  /** Rows that can be paged through. */
  readonly total: number
  /** Address of another page or page size. */
  readonly at: (page: number, size: number) => string
  readonly label: string
  /** The page size cannot be changed. */
  readonly isSizeFixed?: boolean
}

const sizes = [10, 20, 50, 100]

/** Page links and the choice of page size. */
export function Pages({ page, size, total, at, label, isSizeFixed = false }: PagesProps) {
  const last = lastPage(size, total)
  if (total <= (sizes[0] ?? 0)) return null
  return (
    <div class="desk-pages">
      {last > 1 && (
        <nav class="govuk-pagination" aria-label={label}>
          {page > 1 && (
            <div class="govuk-pagination__prev">
              <a class="govuk-link govuk-pagination__link" rel="prev" href={at(page - 1, size)}>
                Previous
              </a>
            </div>
          )}
          <ul class="govuk-pagination__list">
            {numbers(page, last).map((number, index) =>
              number === null ? (
                <li
                  key={`gap-${index}`}
                  class="govuk-pagination__item govuk-pagination__item--ellipsis"
                >
                  …
                </li>
              ) : (
                <li
                  key={number}
                  class={`govuk-pagination__item${number === page ? ' govuk-pagination__item--current' : ''}`}
                >
                  <a
                    class="govuk-link govuk-pagination__link"
                    href={at(number, size)}
                    aria-label={`Page ${number}`}
                    aria-current={number === page ? 'page' : undefined}
                  >
                    {number}
                  </a>
                </li>
              ),
            )}
          </ul>
          {page < last && (
            <div class="govuk-pagination__next">
              <a class="govuk-link govuk-pagination__link" rel="next" href={at(page + 1, size)}>
                Next
              </a>
            </div>
          )}
        </nav>
      )}
      {!isSizeFixed && <RowsAPage size={size} at={at} />}
    </div>
  )
}

function RowsAPage({ size, at }: Pick<PagesProps, 'size' | 'at'>) {
  return (
    <label class="govuk-label desk-size">
      Rows per page{' '}
      <select
        class="govuk-select"
        value={String(size)}
        onChange={(event) => {
          openPlace(at(1, Number(event.currentTarget.value)))
        }}
      >
        {sizes.map((rows) => (
          <option key={rows} value={String(rows)}>
            {rows}
          </option>
        ))}
      </select>
    </label>
  )
}

type Beyond = Pick<PagesProps, 'page' | 'size' | 'total' | 'at'>

/** An address may name a page that does not exist. */
export function isBeyond({ page, size, total }: Omit<Beyond, 'at'>): boolean {
  return total > 0 && page > lastPage(size, total)
}

/** Shown instead of rows beyond the last page. */
export function NoSuchPage({ page, size, total, at }: Beyond) {
  const last = lastPage(size, total)
  return (
    <p class="govuk-body">
      Page {page} does not exist.{' '}
      <a class="govuk-link" href={at(last, size)}>
        {last === 1 ? 'Go to the first page' : `Go to page ${last}, the last one`}
      </a>
      .
    </p>
  )
}

function lastPage(size: number, total: number): number {
  return Math.max(1, Math.ceil(total / size))
}

/** Page and size from the address, which may be invalid. */
export function readPages(query: URLSearchParams, usual = 20): { page: number; size: number } {
  const size = Number(query.get('size') ?? usual)
  return { page: readPage(query, 'page'), size: sizes.includes(size) ? size : usual }
}

/** The page of a list from the parameter `name`. */
export function readPage(query: URLSearchParams, name: string): number {
  const page = Math.trunc(Number(query.get(name) ?? 1))
  return page >= 1 && page <= 1_000 ? page : 1
}

/** Addresses of the pages of a screen, keeping other parameters. */
export function pagesOf(screen: string, query: URLSearchParams): PagesProps['at'] {
  return (page, size) =>
    addressOf(screen, '', queryWith(query, { page: String(page), size: String(size) }))
}

/** The first, last and neighbouring pages; null is a gap. */
function numbers(page: number, last: number): readonly (number | null)[] {
  const near = [1, page - 1, page, page + 1, last].filter((number) => number >= 1 && number <= last)
  const pageNumbers = [...new Set(near)].sort((one, other) => one - other)
  return pageNumbers.flatMap((number, index) => {
    const before = pageNumbers[index - 1] ?? 0
    return number - before > 1 ? [null, number] : [number]
  })
}
