import { peers } from './peers.js'
import { openPersonSource } from './person-source.js'

// One of the peers in its own process, named by the argument. PORT is where it listens; with DATABASE_URL it
// reads that database instead of memory.

const { PORT: port, DATABASE_URL: url } = process.env
const serve = peers[process.argv[2] ?? '']
if (serve === undefined) throw new Error(`The peers are ${Object.keys(peers).join(', ')}.`)
await serve(await openPersonSource(url), Number(port))
