import { z } from 'zod'
import { headerKey, url } from './setting-values.js'

/** The search engine; entries as in settings.ts. */
export const searchSettings = {
  SEARCH_ENGINE: {
    schema: z.enum(['postgres', 'meilisearch']).optional(),
    default: 'meilisearch if MEILISEARCH_URL is set, otherwise postgres',
    example: 'postgres',
    about: 'Search engine: the database itself, or a Meilisearch server.',
  },
  MEILISEARCH_URL: {
    schema: url('http:', 'https:').optional(),
    example: 'http://search.example:7700',
    about: 'Address of a Meilisearch server: docs/search-operation.md.',
  },
  MEILISEARCH_KEY: {
    schema: headerKey.optional(),
    example: 'key-with-the-actions-of-both',
    about: 'Key for both searching and indexing.',
  },
  MEILISEARCH_SEARCH_KEY: {
    schema: headerKey.optional(),
    default: 'MEILISEARCH_KEY',
    example: 'key-that-may-only-search',
    about: 'Key for searching. Needs MEILISEARCH_INDEX_KEY.',
  },
  MEILISEARCH_INDEX_KEY: {
    schema: headerKey.optional(),
    default: 'MEILISEARCH_KEY',
    example: 'key-that-may-index',
    about: 'Key for indexing. Needs MEILISEARCH_SEARCH_KEY.',
  },
  MEILISEARCH_INDEX_PREFIX: {
    schema: z
      .string()
      .regex(/^[\w-]{1,40}$/, 'must be up to 40 letters, digits, hyphens or underscores')
      .default(''),
    default: 'none',
    example: 'north_',
    about: 'Prefix of index names, so that several gateways can share a Meilisearch.',
  },
} as const
