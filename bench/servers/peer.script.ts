import { peers } from './peers.js'
import { openPersonSource } from './person-source.js'

// Runs the peer that the argument names. It listens on PORT. With DATABASE_URL it reads that database instead
// of memory.

const { PORT: port, DATABASE_URL: url } = process.env
const serve = peers[process.argv[2] ?? '']
if (serve === undefined)
  throw new Error(`The argument must name one of the peers: ${Object.keys(peers).join(', ')}.`)
await serve(await openPersonSource(url), Number(port))
