import { peers } from './peers.js'
import { openPersonSource } from './person-source.js'

// One of the peers in a process of its own: its name is the argument, PORT says where it listens, and
// DATABASE_URL which database it reads instead of memory.

const { PORT: port, DATABASE_URL: url } = process.env
const serve = peers[process.argv[2] ?? '']
if (serve === undefined) throw new Error(`The peers are ${Object.keys(peers).join(', ')}.`)
await serve(await openPersonSource(url), Number(port))
