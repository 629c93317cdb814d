import { IndexTable, sequenceOf, vocabularyOf } from './table.js'

const suffix = '_next'
/** Of earlier releases, which cannot go on with a shadow of this one, nor this one with one of theirs. */
const earlierSuffix = '_shadow'

/** The table that is filled to take the place of another. */
export function shadowOf({ definition, language }: IndexTable): IndexTable {
  return new IndexTable(definition, language, { suffix })
}

/** Statements that make an empty shadow without indexes, in the place of one that was left behind. */
export function shadowStatements(shadow: IndexTable): string[] {
  return [`drop table if exists ${shadow.name}, ${shadow.vocabulary}`, ...shadow.tableDdl()]
}

/**
 * Statements that put a shadow in the place of its table. Searches that run keep what they look at,
 * those that come wait for the end of the transaction.
 */
export function swapStatements(live: IndexTable, shadow: IndexTable): string[] {
  const [liveName, shadowName] = [bare(live.name), bare(shadow.name)]
  return [
    // In the order in which a search takes them, or each would wait for the other.
    `lock table ${live.vocabulary}, ${live.name} in access exclusive mode`,
    `select setval(${sequenceOf(shadow.name)}, nextval(${sequenceOf(live.name)}))`,
    `drop table ${live.name}, ${live.vocabulary}`,
    `alter table ${shadow.name} rename to "${liveName}"`,
    `alter table ${shadow.vocabulary} rename to "${bare(live.vocabulary)}"`,
    // Else the next shadow would find its indexes made already, on another table.
    `do $rename$ declare made text; begin
       for made in select indexname from pg_indexes
         where schemaname = 'search' and starts_with(indexname, '${shadowName}') loop
         execute format('alter index search.%I rename to %I',
           made, replace(made, '${shadowName}', '${liveName}'));
       end loop;
     end $rename$`,
  ]
}

/** Statements that remove a table of the schema `search` with its shadow and their vocabularies. */
export function dropStatements(name: string): string[] {
  return [
    `drop table if exists ${name}, ${vocabularyOf(name)}`,
    ...[suffix, earlierSuffix].map(
      (end) => `drop table if exists ${name}${end}, ${vocabularyOf(`${name}${end}`)}`,
    ),
    `drop function if exists ${name}${earlierSuffix}_age()`,
  ]
}

function bare(name: string): string {
  return name.slice('search.'.length)
}
