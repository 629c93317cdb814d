// Writes rows without end from several connections and prints each key once its row is acknowledged.
import { openDatabase } from '../../../src/database/open-database.js'

const { prisma } = await openDatabase({
  url: undefined,
  dataDir: process.argv[2] ?? '',
  poolSize: 3,
})

async function write(writer: number): Promise<never> {
  for (let count = 0; ; count += 1) {
    const key = `${writer}-${count}`
    await prisma.gatewayState.create({ data: { key, value: count, updatedAt: new Date() } })
    process.stdout.write(`${key}\n`)
  }
}

await Promise.all([write(1), write(2), write(3)])
