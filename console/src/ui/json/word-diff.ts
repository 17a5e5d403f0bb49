import { diffArrays } from 'diff'

/** A piece of a text, and whether the other text lacks it. */
export type WordPiece = {
  /** Its offset in its text. */
  at: number
  text: string
  isMarked: boolean
}

/** Maximum number of words and blanks that are compared: longer texts are marked as a whole. */
const maxWords = 600

/** The pieces of two texts; words that the other text does not have at this place are marked. */
export function wordDiff(before: string, after: string): { before: WordPiece[]; after: WordPiece[] } {
  const a = splitWords(before)
  const b = splitWords(after)
  const pieces = { before: [] as WordPiece[], after: [] as WordPiece[] }
  const add = (side: WordPiece[], text: string, isMarked: boolean) => {
    const last = side.at(-1)
    side.push({ at: last ? last.at + last.text.length : 0, text, isMarked })
  }
  if (a.length > maxWords || b.length > maxWords) {
    add(pieces.before, before, true)
    add(pieces.after, after, true)
    return pieces
  }
  for (const { value, added, removed } of diffArrays(a, b)) {
    const text = value.join('')
    if (!added) add(pieces.before, text, removed)
    if (!removed) add(pieces.after, text, added)
  }
  return pieces
}

/** Words and the blanks between them. */
const splitWords = (text: string): string[] => text.match(/\s+|\S+/g) ?? []
