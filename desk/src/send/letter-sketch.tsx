import type { ComponentChildren } from 'preact'
import type { Values } from './fill-template.js'
import { Filled } from './preview.js'
import type { Template } from './message-fields.js'

interface LetterSketchProps {
  readonly template: Template
  readonly params: Values
}

/** Preview of a letter on an A4 page. */
export function LetterSketch({ template, params }: LetterSketchProps) {
  return (
    <LetterPage
      params={params}
      subject={
        template.subject === null ? null : <Filled params={params} text={template.subject} />
      }
      body={<Filled params={params} text={template.body} />}
    />
  )
}

interface LetterPageProps {
  readonly params: Values
  readonly subject: ComponentChildren
  readonly body: ComponentChildren
}

/** Layout of a letter; the provider’s print differs. */
export function LetterPage({ params, subject, body }: LetterPageProps) {
  return (
    <figure class="desk-letter-figure">
      <div class="desk-letter" tabIndex={0} role="group" aria-label="The letter">
        <address class="desk-letter__address">
          {addressedTo(params).map((line, index) => (
            <div key={`${index} ${line}`}>
              <bdi>{line}</bdi>
            </div>
          ))}
        </address>
        <p class="desk-letter__subject">{subject}</p>
        <div class="desk-as-written">{body}</div>
      </div>
      <figcaption class="govuk-hint">
        A preview. The printed letter has the provider’s typeface and letterhead.
      </figcaption>
    </figure>
  )
}

/** Name and address of a letter, line by line. */
export function addressedTo(params: Values): readonly string[] {
  const { firstName = '', lastName = '' } = params
  const lines = [1, 2, 3, 4, 5, 6, 7].map((line) => params[`addressLine${line}`] ?? '')
  return [`${firstName} ${lastName}`.trim(), ...lines].filter((line) => line !== '')
}
