import { z } from 'zod'

const count = (standard: number) => z.coerce.number().int().min(1).default(standard)

/** What one operation may cost, in the unit of `@cost`. */
export const defaultOperationCost = 30_000

/** What one operation of a caller may take; docs/limits.md says what happens past it. */
export const operationSettings = {
  OPERATION_TIMEOUT_SECONDS: {
    schema: z.coerce.number().min(0.01).max(300).default(10),
    default: '10',
    example: '5',
    about: 'How long one operation may take before it is stopped; a change that is stored is not.',
  },
  OPERATION_ROWS: {
    schema: count(25_000),
    default: '25000',
    example: '20000',
    about: 'Rows that one operation may read from the database.',
  },
  OPERATION_STATEMENTS: {
    schema: count(1_000),
    default: '1000',
    example: '200',
    about: 'Statements that one operation may send to the database.',
  },
  OPERATION_SEARCHES: {
    schema: count(300),
    default: '300',
    example: '50',
    about: 'Searches that one operation may ask of the search engine.',
  },
  OPERATION_FIELDS: {
    schema: count(100_000),
    default: '100000',
    example: '50000',
    about:
      'Fields that the answer of one operation may have, counted while it is put together; one that is read from elsewhere counts as five.',
  },
  ANSWER_BYTES: {
    schema: count(8_388_608),
    default: '8388608',
    example: '4194304',
    about: 'Bytes that the answer of one operation may have.',
  },
  OPERATION_COST_LIMIT: {
    schema: z.coerce.number().int().min(1_000).default(defaultOperationCost),
    default: String(defaultOperationCost),
    example: '50000',
    about:
      'What one GraphQL operation may cost, counted before it runs by the weights in the schema (docs/limits.md).',
  },
} as const
