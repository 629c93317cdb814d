import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.js'

/**
 * Listens on HOST and PORT.
 *
 * @returns the address, such as `http://127.0.0.1:4000`
 * @throws Error that says which variable to change
 */
export async function listen(
  app: FastifyInstance,
  { HOST: host, PORT: port }: Pick<Config, 'HOST' | 'PORT'>,
): Promise<string> {
  try {
    return await app.listen({ host, port })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(explanations[code ?? '']?.(host, port) ?? String(error), { cause: error })
  }
}

const foreignHost = (host: string) =>
  `HOST ${host} is not an address of this machine. Set HOST to 127.0.0.1, or to 0.0.0.0 for all its addresses.`

const explanations: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: (host, port) =>
    `Port ${port} of ${host} is in use. Stop the program that uses it, or set PORT to another port; 0 picks a free one.`,
  EACCES: (_host, port) =>
    `Port ${port} is reserved for privileged programs. Set PORT to 1024 or more.`,
  EADDRNOTAVAIL: foreignHost,
  ENOTFOUND: foreignHost,
}
