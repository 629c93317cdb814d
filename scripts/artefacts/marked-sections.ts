/**
 * Replaces the text between `<!-- generated:NAME -->` and `<!-- /generated:NAME -->`.
 *
 * @throws Error naming every section whose markers do not occur exactly once
 */
export function fillSections(text: string, sections: ReadonlyMap<string, string>): string {
  const unmarked = [...sections.keys()].filter((name) => {
    const { start, end } = markers(name)
    return text.split(start).length !== 2 || text.split(end).length !== 2
  })
  if (unmarked.length > 0) {
    throw new Error(`The markers of these sections must occur exactly once: ${unmarked.join(', ')}`)
  }
  return [...sections].reduce((filled, [name, content]) => {
    const { start, end } = markers(name)
    const before = filled.slice(0, filled.indexOf(start))
    const after = filled.slice(filled.indexOf(end))
    return `${before}${start}\n\n${content}\n\n${after}`
  }, text)
}

function markers(name: string): { readonly start: string; readonly end: string } {
  return { start: `<!-- generated:${name} -->`, end: `<!-- /generated:${name} -->` }
}
