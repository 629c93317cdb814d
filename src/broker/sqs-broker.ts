import { SQSClient } from '@aws-sdk/client-sqs'
import { readingBroker, type Broker } from './broker.js'
import { SqsSource } from './sqs-source.js'

const connectWithinMs = 5_000
/** Longer than SQS is asked to wait for a message. */
const answerWithinMs = 10_000
const ofAmazon = /^sqs(?:-fips)?\.([\w-]+)\.amazonaws\.com(?:\.cn)?$/

/** Amazon SQS, which events are read from, with the credentials that AWS's own ways find. */
export function createSqsBroker(url: string): Broker {
  const { origin, hostname } = new URL(url)
  const region = ofAmazon.exec(hostname)?.[1]
  const client = new SQSClient({
    endpoint: origin,
    ...(region === undefined ? {} : { region }),
    // The reader tries again by itself.
    maxAttempts: 1,
    requestHandler: { connectionTimeout: connectWithinMs, requestTimeout: answerWithinMs },
  })
  const source = new SqsSource(client, url)
  return readingBroker(source, () => {
    client.destroy()
  })
}
