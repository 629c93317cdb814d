import { SQSClient } from '@aws-sdk/client-sqs'
import { readingBroker, type Broker } from './broker.js'
import { SqsSource } from './sqs-source.js'

const connectWithinMs = 5_000
/** Longer than the wait time of a receive request. */
const answerWithinMs = 10_000
const ofAmazon = /^sqs(?:-fips)?\.([\w-]+)\.amazonaws\.com(?:\.cn)?$/

/** Amazon SQS as a source of events, with the credentials of the AWS SDK. */
export function createSqsBroker(url: string): Broker {
  const { origin, hostname } = new URL(url)
  const region = ofAmazon.exec(hostname)?.[1]
  const client = new SQSClient({
    endpoint: origin,
    ...(region === undefined ? {} : { region }),
    // The reader retries.
    maxAttempts: 1,
    requestHandler: { connectionTimeout: connectWithinMs, requestTimeout: answerWithinMs },
  })
  const source = new SqsSource(client, url)
  return readingBroker(source, () => {
    client.destroy()
  })
}
