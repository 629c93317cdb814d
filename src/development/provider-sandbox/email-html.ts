const paragraph =
  '<p style="Margin: 0 0 20px 0; font-size: 19px; line-height: 25px; color: #0B0C0C;">'
const heading =
  '<h2 style="Margin: 0 0 15px 0; padding: 10px 0 0 0; font-size: 27px; line-height: 35px; font-weight: bold; color: #0B0C0C;">'
const webAddress = /https?:\/\/[^\s<]+[^\s<.,:)\]]/g

/** The filled text of an e-mail as the provider's previews show it: paragraphs, headings, lists and links. */
export function emailHtml(body: string): string {
  return escaped(body)
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter((block) => block !== '')
    .map(blockHtml)
    .join('')
}

function blockHtml(block: string): string {
  if (block.startsWith('# ')) return `${heading}${linked(block.slice(2))}</h2>`
  const lines = block.split('\n')
  if (!lines.every((line) => /^[*+-] /.test(line))) {
    return `${paragraph}${lines.map(linked).join('<br />')}</p>`
  }
  const items = lines.map((line) => `<li>${linked(line.slice(2))}</li>`)
  return `<ul style="Margin: 0 0 20px 0; padding: 0; list-style-type: disc;">${items.join('')}</ul>`
}

function linked(text: string): string {
  return text.replace(
    webAddress,
    (address) =>
      `<a style="word-wrap: break-word; color: #1D70B8;" href="${address.replace(/"/g, '%22')}">${address}</a>`,
  )
}

function escaped(text: string): string {
  return text
    .replace(/&(?!amp;|nbsp;)/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
}
