import type { Named } from './parameters.js'

/** Which page is asked for. */
interface AskedPage {
  /** From 1. */
  readonly page: number
  readonly pageSize: number
}

/** Where a numbered page lies, as far as it is known. */
export interface FoundPage extends AskedPage {
  readonly hasNext: boolean
  /** Number of the last page; null when it was not counted. */
  readonly last: number | null
}

/** @param question validated parameters; page 0 stands for the first one */
export function askedPage({ page = 1, pageSize }: Named, defaultSize: number): AskedPage {
  return { page: Math.max(Number(page), 1), pageSize: Number(pageSize ?? defaultSize) }
}

/**
 * The `Link` header of a page (RFC 8288). Addresses begin with the path, because only the caller knows
 * under which name it reached us.
 */
export function pageLinks(path: string, question: Named, found: FoundPage): string {
  const { page, pageSize, hasNext, last } = found
  const relations: Record<string, number | null> = {
    first: 1,
    prev: page > 1 ? page - 1 : null,
    next: hasNext ? page + 1 : null,
    last,
  }
  return Object.entries(relations)
    .flatMap(([relation, number]) =>
      number === null ? [] : [pageLink(path, question, { relation, page: number, pageSize })],
    )
    .join(', ')
}

/** One link of the `Link` header, to a numbered page. */
export function pageLink(
  path: string,
  question: Named,
  { relation, ...page }: AskedPage & { readonly relation: string },
): string {
  const parameters = Object.entries({ ...question, ...page }).map(([name, value]) => [
    name,
    String(value),
  ])
  return `<${path}?${new URLSearchParams(parameters).toString()}>; rel="${relation}"`
}
