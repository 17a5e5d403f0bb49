import type { WordPart } from './difference-shapes.ts'

/** Words and the blanks between them. */
const splitWords = (text: string): string[] => text.match(/\s+|\S+/g) ?? []

/** Maximum number of compared pairs of words: between the equal ends, longer texts are marked as a whole. */
const maxPairs = 250_000

/** Two texts, word by word. Without the removed parts it is the new text, without the added ones the old text. */
export function diffWords(before: string, after: string): WordPart[] {
  const a = splitWords(before)
  const b = splitWords(after)
  let start = 0
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const oldWords = a.slice(start, a.length - end)
  const newWords = b.slice(start, b.length - end)
  return joinParts([
    ...a.slice(0, start).map(asSame),
    ...diffMiddle(oldWords, newWords),
    ...a.slice(a.length - end).map(asSame),
  ])
}

const asSame = (text: string): WordPart => ({ sign: 'same', text })
const asRemoved = (text: string): WordPart => ({ sign: 'removed', text })
const asAdded = (text: string): WordPart => ({ sign: 'added', text })

/** Keeps the longest common sequence of words. */
function diffMiddle(a: readonly string[], b: readonly string[]): WordPart[] {
  if (a.length * b.length > maxPairs) return [...a.map(asRemoved), ...b.map(asAdded)]
  const width = b.length + 1
  const lengths = new Uint32Array((a.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const parts: WordPart[] = []
  let i = 0
  let j = 0
  while (i < a.length || j < b.length) {
    const old = a[i]
    const next = b[j]
    if (old !== undefined && old === next) {
      parts.push(asSame(old))
      i += 1
      j += 1
    } else if (old !== undefined && (next === undefined || at(i + 1, j) >= at(i, j + 1))) {
      parts.push(asRemoved(old))
      i += 1
    } else {
      parts.push(asAdded(next ?? ''))
      j += 1
    }
  }
  return parts
}

/** Joins neighbours of the same sign; between two changes, removed words are first. */
function joinParts(words: readonly WordPart[]): WordPart[] {
  const parts: WordPart[] = []
  let removed = ''
  let added = ''
  const flush = () => {
    if (removed !== '') parts.push(asRemoved(removed))
    if (added !== '') parts.push(asAdded(added))
    removed = ''
    added = ''
  }
  for (const { sign, text } of words) {
    if (sign === 'removed') removed += text
    else if (sign === 'added') added += text
    else {
      flush()
      const last = parts.at(-1)
      if (last?.sign === 'same') last.text += text
      else parts.push(asSame(text))
    }
  }
  flush()
  return parts
}

/** Characters around a difference that are kept of a longer text. */
const contextLength = 120

/** Shortens the equal parts of a long text around the words that differ. */
export const shortenParts = (parts: readonly WordPart[], maxLength: number): WordPart[] =>
  parts.map((part, index) => {
    const { sign, text } = part
    if (text.length <= contextLength * 3) return part
    if (sign !== 'same') return text.length <= maxLength ? part : { sign, text: `${text.slice(0, maxLength)}…` }
    const head = index === 0 ? '' : text.slice(0, contextLength)
    const tail = index === parts.length - 1 ? '' : text.slice(-contextLength)
    return { sign, text: `${head} … ${tail}` }
  })
