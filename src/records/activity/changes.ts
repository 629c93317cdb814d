import { isAbsent } from '../sources/source-values.js'

/** A field whose value differs: its path, such as `tenuredAsset.fullAddress`, and its values; null where it is absent. */
export type Change = Readonly<
  Record<'field', string> & Record<'oldValue' | 'newValue', string | null>
>

type Data = Readonly<Record<string, unknown>> | null

const maxChanges = 100
const maxValueLength = 500
/** Parts at deeper levels are not compared. The entities of the public services have five levels. */
const maxDepth = 10

/** Some services write paths as keys. Other keys may be values, such as the e-mail address of a person. */
const fieldName = /^[A-Za-z_][\w.]{0,99}$/

/** The fields that differ, at most 100, with the first 500 characters of their values. */
export function changesBetween(oldData: Data, newData: Data): Change[] {
  const [before, after] = [valuesOf(oldData), valuesOf(newData)]
  const fields = new Set([...before.keys(), ...after.keys()])
  return [...fields]
    .filter((field) => before.get(field) !== after.get(field))
    .slice(0, maxChanges)
    .map((field) => ({
      field,
      oldValue: shortened(before.get(field)),
      newValue: shortened(after.get(field)),
    }))
}

/** The values that are present, by path. Items of lists, and of objects with keys that are no names, have their position. */
function valuesOf(data: Data): Map<string, string> {
  const values = new Map<string, string>()
  const add = (part: unknown, path: readonly string[]): void => {
    if (isAbsent(part) || path.length > maxDepth) return
    if (typeof part === 'object' && part !== null) {
      for (const [index, [key, member]] of Object.entries(part).entries()) {
        add(member, [...path, fieldName.test(key) ? key : String(index)])
      }
    } else values.set(path.join('.'), typeof part === 'string' ? part : JSON.stringify(part))
  }
  add(data, [])
  return values
}

function shortened(value: string | undefined): string | null {
  if (value === undefined) return null
  const start = value.length > maxValueLength ? `${value.slice(0, maxValueLength - 1)}…` : value
  // Postgres stores neither NUL nor half of a surrogate pair.
  return start.replaceAll('\0', '\uFFFD').toWellFormed()
}

interface Changed {
  readonly changes: unknown
}

/** The changes of a stored activity. */
export function changesOf({ changes }: Changed): readonly Change[] {
  return (changes ?? []) as readonly Change[]
}

/** The paths of the fields that an activity changed. */
export function changedFields(activity: Changed): string[] {
  return changesOf(activity).map(({ field }) => field)
}
