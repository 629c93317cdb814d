/** A piece of a text, and whether it matched. */
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
 * A text with its matches marked, if the response has marks for the field. The marks are HTML and are
 * parsed as text: no content of a record is ever inserted as HTML.
 */
export function marked(text: string, field: string, marks: readonly Marks[]): readonly Piece[] {
  const html = marks.find((one) => one.field === field)?.html
  const pieces = html === undefined ? [] : readMarks(html)
  const isWhole = pieces.map((piece) => piece.text).join('') === text
  return isWhole ? pieces : [{ text, isMarked: false }]
}

/** The pieces of a marked text. */
export function readMarks(html: string): readonly Piece[] {
  return html.split(/<(\/?)em>/).reduce<Piece[]>((pieces, part, index, parts) => {
    // Every second part is a tag: an empty text for a start tag, a slash for an end tag.
    if (index % 2 === 1 || part === '') return pieces
    const text = part.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? '')
    return [...pieces, { text, isMarked: index > 0 && parts[index - 1] === '' }]
  }, [])
}
