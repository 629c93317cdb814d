import { z } from 'zod'
import { serverUrl } from './setting-values.js'

/** The database; entries as in settings.ts. */
export const databaseSettings = {
  DATABASE_URL: {
    schema: serverUrl.optional(),
    default: 'embedded Postgres in DATA_DIR',
    example: 'postgresql://gateway:secret@db.example:5432/gateway',
    about:
      'Address of a Postgres 14 or newer. Migrations run at start unless DATABASE_MIGRATE is off.',
  },
  DATABASE_DIRECT_URL: {
    schema: serverUrl.optional(),
    default: 'DATABASE_URL',
    example: 'postgresql://gateway@db.example:5432/gateway',
    about: 'Address of the same database without PgBouncer, for migrations: docs/database.md.',
  },
  DATABASE_MIGRATE: {
    schema: z.enum(['on', 'off']).default('on'),
    example: 'off',
    about:
      'off: the gateway applies no migrations, and does not start while one is pending. Run housing-gateway migrate: docs/database.md.',
  },
  DATABASE_PASSWORD_FILE: {
    schema: z.string().min(1).optional(),
    default: 'the password in DATABASE_URL',
    example: '/run/secrets/database-password',
    about:
      'File with the database password. It is read for each new connection, so it can change without a restart.',
  },
  DATABASE_POOL_SIZE: {
    schema: z.coerce.number().int().min(1).max(200).default(16),
    example: '20',
    about: 'Maximum Postgres connections of this process, divided by purpose: docs/database.md.',
  },
  DATA_DIR: {
    schema: z.string().min(1).default('.data'),
    example: '/var/lib/housing-gateway',
    about: 'Folder for the embedded database and the development secrets.',
  },
  POSTGRES_BIN: {
    schema: z.string().min(1).optional(),
    default: 'the npm package, otherwise the first on PATH',
    example: '/usr/lib/postgresql/17/bin',
    about: 'Folder with postgres and initdb, 16 or newer, for the embedded database.',
  },
} as const
