import { IndexTable, vocabularyOf } from './table.js'

/** The table that is filled to take the place of another. */
export function shadowOf({ definition, language }: IndexTable): IndexTable {
  return new IndexTable(definition, language, { suffix: '_shadow' })
}

/** Statements that make an empty shadow, in the place of one that was left behind. */
export function shadowStatements(shadow: IndexTable, original: IndexTable): string[] {
  return [...dropped(shadow), ...shadow.ddl(), ...inheritedAge(shadow, original)]
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
    `drop trigger inherited_age on ${shadow.name}`,
    `drop function ${shadow.name}_age()`,
    `select setval(${sequenceOf(shadow)}, nextval(${sequenceOf(live)}))`,
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
    `drop table if exists ${name}_shadow, ${vocabularyOf(`${name}_shadow`)}`,
    `drop function if exists ${name}_shadow_age()`,
  ]
}

function dropped(shadow: IndexTable): string[] {
  return [
    `drop table if exists ${shadow.name}, ${shadow.vocabulary}`,
    `drop function if exists ${shadow.name}_age()`,
  ]
}

/** Rows keep the number they arrived under, and new ones continue where the original is. */
function inheritedAge(shadow: IndexTable, original: IndexTable): string[] {
  return [
    `create function ${shadow.name}_age() returns trigger language plpgsql as $age$ begin
       new.seq := coalesce((select seq from ${original.name} where id = new.id),
         nextval(${sequenceOf(original)}));
       return new;
     end $age$`,
    `create trigger inherited_age before insert on ${shadow.name}
       for each row execute function ${shadow.name}_age()`,
  ]
}

function sequenceOf({ name }: IndexTable): string {
  return `pg_get_serial_sequence('${name}', 'seq')`
}

function bare(name: string): string {
  return name.slice('search.'.length)
}
