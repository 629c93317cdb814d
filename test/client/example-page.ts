import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
}

/** Serves the built example page on another origin than the gateway. */
export async function servePage(folder: string): Promise<{ app: FastifyInstance; url: string }> {
  const app = Fastify({ forceCloseConnections: true })
  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const name = request.params['*'] || 'index.html'
    const content = await readFile(join(folder, name)).catch(() => null)
    if (content === null) return reply.code(404).send()
    return reply.type(mediaTypes[extname(name)] ?? 'text/plain').send(content)
  })
  return { app, url: await app.listen({ host: '127.0.0.1', port: 0 }) }
}
