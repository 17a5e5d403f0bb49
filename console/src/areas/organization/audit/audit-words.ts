import { readObjectId } from '@regent/contract/players/stats'

/** A stat's space in words: "game, private". */
export function statSpaceWords(subjectId: string): string | undefined {
  try {
    return readObjectId(subjectId.slice(0, subjectId.indexOf('/'))).space.replace('.', ', ')
  } catch {
    return undefined
  }
}
