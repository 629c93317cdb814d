/** Limit of the provider: larger printed codes are hard to scan. */
export const mostQrCodeBytes = 504

/** Headings, list items and indented lines are not QR codes. */
const otherBlock = /^(?: {4}|\t| {0,3}#(?!#)|[*+-] |\d+\. )/

/**
 * The size of the largest QR code in the filled text of a letter, in bytes; 0 if there is none. A code
 * is a paragraph `QR: link`. The link is measured as HTML, so `&` has five bytes.
 */
export function largestQrCode(text: string): number {
  const sizes = text.split(/\n[ \t]*(?=\n)/).map((block) => {
    const paragraph = block.replace(/^\n+/, '')
    if (otherBlock.test(paragraph)) return 0
    const link = /^\s*qr\s*:\s*([^]+)$/i.exec(paragraph.replace(/^#+ */, ''))?.[1] ?? ''
    return Buffer.byteLength(inHtml(link.replace(/(?<!\n)\n+$/, '')))
  })
  return Math.max(...sizes)
}

function inHtml(link: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\n': '<br>' }
  return link.replace(
    /&(?:amp|nbsp);|[&<>]|(?:(?<! ) +)?\n */g,
    (match) => entities[match.trim() || '\n'] ?? match,
  )
}
