// Uses the embedded server of a folder until its input ends. Prints its address.
import { openEmbeddedServer } from '../../../src/database/embedded/embedded-server.js'

const server = await openEmbeddedServer({ dataDir: process.argv[2] ?? '' })
process.stdout.write(`${server.url}\n`)
process.stdin.resume().on('end', () => void server.stop())
