import { readObjectId } from '@regent/contract/players/stats'

/** Formats the space of a stat: "game, private". */
export function formatStatSpace(subjectId: string): string | undefined {
  try {
    return readObjectId(subjectId.slice(0, subjectId.indexOf('/'))).space.replace('.', ', ')
  } catch {
    return undefined
  }
}
