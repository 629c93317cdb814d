import { z } from 'zod'
import { serverUrl } from './setting-values.js'

/** Where records and notifications are stored; entries as in settings.ts. */
export const databaseSettings = {
  DATABASE_URL: {
    schema: serverUrl.optional(),
    default: 'embedded Postgres in DATA_DIR',
    example: 'postgresql://gateway:secret@db.example:5432/gateway',
    about: 'Postgres 14 or newer. Migrations are applied at start, unless DATABASE_MIGRATE is off.',
  },
  DATABASE_DIRECT_URL: {
    schema: serverUrl.optional(),
    default: 'DATABASE_URL',
    example: 'postgresql://gateway@db.example:5432/gateway',
    about:
      'The same database without the PgBouncer that DATABASE_URL leads through, for migrations: docs/database.md.',
  },
  DATABASE_MIGRATE: {
    schema: z.enum(['on', 'off']).default('on'),
    default: 'on',
    example: 'off',
    about:
      'off: a start applies no migration and refuses while one is pending; housing-gateway migrate applies them: docs/database.md.',
  },
  DATABASE_PASSWORD_FILE: {
    schema: z.string().min(1).optional(),
    default: 'the password in DATABASE_URL',
    example: '/run/secrets/database-password',
    about:
      'File with the password of the database, read at every new connection, so that it can be changed without a restart.',
  },
  DATABASE_POOL_SIZE: {
    schema: z.coerce.number().int().min(1).max(200).default(16),
    default: '16',
    example: '20',
    about: 'Most connections this process opens to Postgres, divided by purpose: docs/database.md.',
  },
  DATA_DIR: {
    schema: z.string().min(1).default('.data'),
    default: '.data',
    example: '/var/lib/housing-gateway',
    about: 'Folder of the embedded database and of the development secrets.',
  },
  POSTGRES_BIN: {
    schema: z.string().min(1).optional(),
    default: 'the npm package, else the first on PATH',
    example: '/usr/lib/postgresql/17/bin',
    about: 'Folder with postgres and initdb, 16 or newer, that the embedded database runs on.',
  },
} as const
