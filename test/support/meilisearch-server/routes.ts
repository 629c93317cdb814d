import { z } from 'zod'
import { ApiFault, indexNotFound } from './api-fault.js'
import { readQueries, readQuery } from './search-query.js'
import { search } from './search.js'
import { checkRules, StoredIndex } from './stored-index.js'
import type { TaskQueue } from './task-queue.js'

export interface RouteCall {
  readonly uid: string
  readonly rest: string
  readonly query: URLSearchParams
  readonly body: unknown
}

interface Route {
  readonly method: string
  readonly path: RegExp
  /** The action that the key requires; null if no key is needed. */
  readonly action: string | null
  readonly status: number
  readonly handle: (call: RouteCall) => unknown
}

const valueShape = z.union([z.string(), z.number(), z.boolean(), z.null()])
const documentsShape = z.array(z.record(z.string(), z.union([valueShape, z.array(valueShape)])))
const idsShape = z.array(z.union([z.string(), z.number()]))
const changesShape = z.record(z.string(), z.unknown())
const newIndexShape = z.strictObject({ uid: z.string(), primaryKey: z.string().default('id') })
const swapsShape = z.array(
  z.strictObject({ indexes: z.tuple([z.string(), z.string()]), rename: z.literal(false) }),
)
const fetchShape = z.strictObject({
  ids: z.array(z.string()).optional(),
  fields: z.array(z.string()).optional(),
  offset: z.number().default(0),
  limit: z.number().default(20),
})

/** The server routes that the gateway uses. */
export function routes(
  indexes: Map<string, StoredIndex>,
  tasks: TaskQueue,
  version: () => string,
): readonly Route[] {
  const existing = (uid: string): StoredIndex => {
    const index = indexes.get(uid)
    if (index === undefined) throw indexNotFound(uid)
    return index
  }
  /** In a multi-search, a missing index has status 400 instead of 404. */
  const searchedIndex = (uid: string): StoredIndex => {
    const index = indexes.get(uid)
    if (index === undefined) throw new ApiFault(400, 'index_not_found', indexNotFound(uid).message)
    return index
  }
  const page = (uid: string, query: z.infer<typeof fetchShape>) => {
    const all = [...existing(uid).documents].filter(([id]) => query.ids?.includes(id) ?? true)
    const results = all.slice(query.offset, query.offset + query.limit).map(([, document]) => {
      const fields = Object.entries(document)
      return Object.fromEntries(fields.filter(([name]) => query.fields?.includes(name) ?? true))
    })
    return { results, offset: query.offset, limit: query.limit, total: all.length }
  }
  const route = (
    action: string | null,
    method: string,
    path: RegExp,
    handle: Route['handle'],
    status = 202,
  ): Route => ({ action, method, path, handle, status })

  return [
    route(null, 'GET', /^health$/, () => ({ status: 'available' }), 200),
    route('version', 'GET', /^version$/, () => ({ pkgVersion: version() }), 200),
    route(
      'search',
      'POST',
      /^multi-search$/,
      ({ body }) => ({
        results: readQueries(body).map(({ indexUid, query }) => ({
          indexUid,
          ...search(searchedIndex(indexUid), query),
        })),
      }),
      200,
    ),
    route(
      'search',
      'POST',
      /^indexes\/([^/]+)\/search$/,
      ({ uid, body }) => search(existing(uid), readQuery(body)),
      200,
    ),
    route('tasks.get', 'GET', /^tasks$/, () => ({ results: [] }), 200),
    route(
      'tasks.get',
      'GET',
      /^tasks\/(\d+)$/,
      ({ uid }) => {
        const task = tasks.all[Number(uid)]
        if (task === undefined) throw new ApiFault(404, 'task_not_found', `Task ${uid} not found.`)
        return task
      },
      200,
    ),
    route('indexes.create', 'POST', /^indexes$/, ({ body }) => {
      const { uid, primaryKey } = read(newIndexShape, body)
      return tasks.enqueue('indexCreation', uid, () => {
        if (indexes.has(uid)) throw new ApiFault(409, 'index_already_exists', `${uid} exists.`)
        indexes.set(uid, new StoredIndex(uid, primaryKey))
      })
    }),
    route('indexes.delete', 'DELETE', /^indexes\/([^/]+)$/, ({ uid }) =>
      tasks.enqueue('indexDeletion', uid, () => {
        if (!indexes.delete(uid)) throw indexNotFound(uid)
      }),
    ),
    route('indexes.swap', 'POST', /^swap-indexes$/, ({ body }) => {
      const pairs = read(swapsShape, body)
      return tasks.enqueue('indexSwap', null, () => {
        const existing = pairs.map(({ indexes: pair }) => pair.map((uid) => indexes.get(uid)))
        for (const [place, [one, other]] of existing.entries()) {
          const [left, right] = pairs[place]?.indexes ?? ['', '']
          if (one === undefined || other === undefined) throw indexNotFound(`${left}, ${right}`)
          indexes.set(left, other).set(right, one)
        }
      })
    }),
    route(
      'settings.get',
      'GET',
      /^indexes\/([^/]+)\/settings$/,
      ({ uid }) => existing(uid).settings,
      200,
    ),
    route('settings.update', 'PATCH', /^indexes\/([^/]+)\/settings$/, ({ uid, body }) => {
      const changes = read(changesShape, body)
      checkRules(changes['rankingRules'], version())
      return tasks.enqueue('settingsUpdate', uid, () => {
        existing(uid).change(changes)
      })
    }),
    route('documents.add', 'POST', /^indexes\/([^/]+)\/documents$/, ({ uid, query, body }) => {
      const documents = read(documentsShape, body)
      return tasks.enqueue('documentAdditionOrUpdate', uid, () => {
        const index = indexes.get(uid) ?? new StoredIndex(uid, query.get('primaryKey') ?? 'id')
        index.put(documents)
        indexes.set(uid, index)
      })
    }),
    route('documents.get', 'POST', /^indexes\/([^/]+)\/documents\/fetch$/, fetched(page), 200),
    route(
      'documents.get',
      'GET',
      /^indexes\/([^/]+)\/documents$/,
      ({ uid, query }) => page(uid, { offset: 0, limit: Number(query.get('limit') ?? 20) }),
      200,
    ),
    route('documents.delete', 'DELETE', /^indexes\/([^/]+)\/documents$/, ({ uid }) =>
      tasks.enqueue('documentDeletion', uid, () => {
        existing(uid).documents.clear()
      }),
    ),
    route(
      'documents.delete',
      'DELETE',
      /^indexes\/([^/]+)\/documents\/([\w-]+)$/,
      ({ uid, rest }) =>
        tasks.enqueue('documentDeletion', uid, () => {
          existing(uid).remove([rest])
        }),
    ),
    route(
      'documents.delete',
      'POST',
      /^indexes\/([^/]+)\/documents\/delete-batch$/,
      ({ uid, body }) => {
        const ids = read(idsShape, body).map(String)
        return tasks.enqueue('documentDeletion', uid, () => {
          existing(uid).remove(ids)
        })
      },
    ),
  ]
}

function fetched(page: (uid: string, query: z.infer<typeof fetchShape>) => unknown) {
  return ({ uid, body }: RouteCall) => page(uid, read(fetchShape, body))
}

function read<Shape extends z.ZodType>(shape: Shape, body: unknown): z.infer<Shape> {
  const parsed = shape.safeParse(body)
  if (parsed.success) return parsed.data
  throw new ApiFault(400, 'bad_request', `Invalid body: ${parsed.error.issues[0]?.message ?? ''}`)
}
