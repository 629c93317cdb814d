import { IndexTable, sequenceOf, vocabularyOf } from './table.js'

const suffix = '_next'

/** The shadow that a build fills to replace a table. */
export function shadowOf({ definition, language }: IndexTable): IndexTable {
  return new IndexTable(definition, language, suffix)
}

/** The name of a table's shadow. */
export function shadowName(table: string): string {
  return table + suffix
}

/** Statements that drop an abandoned shadow and create an empty one without SQL indexes. */
export function shadowStatements(shadow: IndexTable): string[] {
  return [`drop table if exists ${shadow.name}, ${shadow.vocabulary}`, ...shadow.tableDdl()]
}

/**
 * Statements that replace a table with its shadow. Running searches keep their snapshot; new searches wait for the
 * end of the transaction.
 */
export function swapStatements(live: IndexTable, shadow: IndexTable): string[] {
  const [liveName, shadowName] = [bare(live.name), bare(shadow.name)]
  return [
    // In the order in which a search locks them, to avoid deadlocks.
    `lock table ${live.vocabulary}, ${live.name} in access exclusive mode`,
    `select setval(${sequenceOf(shadow.name)}, nextval(${sequenceOf(live.name)}))`,
    `drop table ${live.name}, ${live.vocabulary}`,
    `alter table ${shadow.name} rename to "${liveName}"`,
    `alter table ${shadow.vocabulary} rename to "${bare(live.vocabulary)}"`,
    // Renames the SQL indexes as well; otherwise the SQL indexes of the next shadow could not have these names.
    `do $rename$ declare made text; begin
       for made in select indexname from pg_indexes
         where schemaname = 'search' and starts_with(indexname, '${shadowName}') loop
         execute format('alter index search.%I rename to %I',
           made, replace(made, '${shadowName}', '${liveName}'));
       end loop;
     end $rename$`,
  ]
}

/** Statements that drop a table of the schema `search`, its shadow, and their vocabularies. */
export function dropStatements(name: string): string[] {
  const names = [name, shadowName(name)]
  return names.map((table) => `drop table if exists ${table}, ${vocabularyOf(table)}`)
}

function bare(name: string): string {
  return name.slice('search.'.length)
}
