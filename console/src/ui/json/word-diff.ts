/** A part of a text, and whether the other text contains it. */
export type WordPiece = {
  /** Start offset in its text. */
  at: number
  text: string
  isMarked: boolean
}

/** Longer texts are marked completely: a comparison by words would take too long. */
const maxWords = 600

/** The words of two texts, with marks on words that the other text does not have at this position. */
export function wordDiff(before: string, after: string): { before: WordPiece[]; after: WordPiece[] } {
  const [a, b] = [splitWords(before), splitWords(after)]
  if (a.length > maxWords || b.length > maxWords) {
    return { before: [{ at: 0, text: before, isMarked: true }], after: [{ at: 0, text: after, isMarked: true }] }
  }
  // Lengths of the longest common subsequence of the words after each pair.
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1))
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0
  for (let i = a.length - 1; i >= 0; i -= 1) {
    const row = lengths[i]
    if (!row) continue
    for (let j = b.length - 1; j >= 0; j -= 1)
      row[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  }
  const pieces = { before: [] as WordPiece[], after: [] as WordPiece[] }
  const add = (side: WordPiece[], text: string, isMarked: boolean) => {
    const last = side.at(-1)
    if (last?.isMarked === isMarked) last.text += text
    else side.push({ at: last ? last.at + last.text.length : 0, text, isMarked })
  }
  for (let i = 0, j = 0; i < a.length || j < b.length; ) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      add(pieces.before, a[i] ?? '', false)
      add(pieces.after, b[j] ?? '', false)
      i += 1
      j += 1
    } else if (j >= b.length || (i < a.length && at(i + 1, j) >= at(i, j + 1))) {
      add(pieces.before, a[i] ?? '', true)
      i += 1
    } else {
      add(pieces.after, b[j] ?? '', true)
      j += 1
    }
  }
  return pieces
}

/** Words and the white space between them. */
const splitWords = (text: string): string[] => text.match(/\s+|\S+/g) ?? []
