// Opens the embedded database of a folder, says how that went, and closes it when its input ends.
import { openDatabase } from '../../../src/database/open-database.js'

const dataDir = process.argv[2] ?? ''
try {
  const database = await openDatabase({ url: undefined, dataDir, poolSize: 2 })
  process.stdout.write('open\n')
  process.stdin.resume().once('end', () => void database.close())
} catch (error) {
  process.stdout.write(`${error instanceof Error ? `${error.name}: ${error.message}` : 'failed'}\n`)
}
