import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Smaller answers fit a packet or two as they are. */
const smallestBytes = 1_024

/**
 * Compresses answers for callers who take it. Streams of events are written past it, so that every event
 * leaves at once; bodies of requests stay refused when they are compressed.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    threshold: smallestBytes,
    globalDecompression: false,
  })
}
