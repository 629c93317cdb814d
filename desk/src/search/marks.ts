/** A piece of a text, and whether it is what was searched for. */
export interface Piece {
  readonly text: string
  readonly isMarked: boolean
}

interface Marks {
  readonly field: string
  readonly html: string
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

/**
 * A text with what was searched for marked, where the answer marks that field. The marks come as HTML and are
 * read as text: nothing of a record is ever put into the page as HTML.
 */
export function marked(text: string, field: string, marks: readonly Marks[]): readonly Piece[] {
  const html = marks.find((one) => one.field === field)?.html
  const pieces = html === undefined ? [] : readPieces(html)
  const isWhole = pieces.map((piece) => piece.text).join('') === text
  return isWhole ? pieces : [{ text, isMarked: false }]
}

function readPieces(html: string): readonly Piece[] {
  return html.split(/<(\/?)em>/).reduce<Piece[]>((pieces, part, index, parts) => {
    // Every other part is what the mark was: blank where it begins, a slash where it ends.
    if (index % 2 === 1 || part === '') return pieces
    const text = part.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? '')
    return [...pieces, { text, isMarked: index > 0 && parts[index - 1] === '' }]
  }, [])
}
