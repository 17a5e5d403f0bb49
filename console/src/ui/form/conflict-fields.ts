import { difference } from '@regent/contract/differences/difference'

export type ConflictRecord = Readonly<Record<string, unknown>>

export type Side = 'mine' | 'theirs'

/** A field whose values differ between two people's versions. */
export type ConflictField = {
  name: string
  seen: unknown
  theirs: unknown
  mine: unknown
  /** The only side that changed it; undefined if both did, and the user must choose. */
  changedBy: Side | undefined
}

/** The fields that differ between the newer state and mine, compared with their common original. */
export function conflictFields(seen: ConflictRecord, theirs: ConflictRecord, mine: ConflictRecord): ConflictField[] {
  const names = [...new Set([seen, theirs, mine].flatMap(Object.keys))]
  return names
    .filter((name) => isDifferent(theirs[name], mine[name]))
    .map((name) => ({
      name,
      seen: seen[name],
      theirs: theirs[name],
      mine: mine[name],
      changedBy: isDifferent(seen[name], theirs[name])
        ? isDifferent(seen[name], mine[name])
          ? undefined
          : 'theirs'
        : 'mine',
    }))
}

/** A missing value, null and an empty list are the same. */
const isDifferent = (before: unknown, after: unknown) => difference({ before, after }).count > 0

export type Choices = Readonly<Record<string, Side | undefined>>

/** The preselected side of each field. */
export const firstChoices = (fields: readonly ConflictField[]): Choices =>
  Object.fromEntries(fields.map(({ name, changedBy }) => [name, changedBy]))

/** The newer state with the fields for which mine was selected; undefined while a choice is missing. */
export function chosenRecord<Values extends ConflictRecord>(
  fields: readonly ConflictField[],
  theirs: Values,
  choices: Choices,
): Values | undefined {
  if (fields.some(({ name }) => choices[name] === undefined)) return undefined
  const ownFields = fields.filter(({ name }) => choices[name] === 'mine')
  return { ...theirs, ...Object.fromEntries(ownFields.map((field) => [field.name, field.mine])) }
}
