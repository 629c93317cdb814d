import { fillTemplate, type Values } from './fill-template.js'
import type { Template } from './message-fields.js'
import { MessageText } from './message-text.js'

interface PreviewProps {
  readonly template: Template
  readonly params: Values
}

/** Preview of an e-mail or text message, with missing values marked. */
export function Preview({ template, params }: PreviewProps) {
  return (
    <MessageText
      label="Preview of the message"
      subject={
        template.subject === null ? null : <Filled params={params} text={template.subject} />
      }
      body={<Filled params={params} text={template.body} />}
    />
  )
}

/** A template text filled with values. */
export function Filled({ text, params }: { readonly text: string; readonly params: Values }) {
  return (
    <>
      {fillTemplate(text, params).map((part, index) => {
        const key = `${index} ${part.kind}`
        switch (part.kind) {
          case 'missing':
            return <mark key={key}>{part.text}?</mark>
          case 'value':
            return <bdi key={key}>{part.text}</bdi>
          default:
            return part.text
        }
      })}
    </>
  )
}
