import type { RecordRef } from '../../api/subject.ts'

const isWordPart = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}_]/u.test(character)

/** The last position of a full word in a text; -1 if it does not occur. */
function lastWordAt(text: string, word: string): number {
  let at = word === '' ? -1 : text.lastIndexOf(word)
  while (at > 0 && (isWordPart(text[at - 1]) || isWordPart(text[at + word.length]))) at = text.lastIndexOf(word, at - 1)
  return at
}

export type SentenceParts = { before: string; name: string; after: string }

/**
 * A sentence about a record, split at its name: the name at that time, or the current name in place of its id. A
 * sentence with neither gets the name at its end.
 */
export function sentenceParts(
  text: string,
  { id, was }: Pick<RecordRef, 'id' | 'was'>,
  name: string | undefined,
): SentenceParts {
  const candidates: [word: string, name: string][] = [
    ...(was === undefined ? [] : [[was, was] as [string, string]]),
    [`#${id}`, name === undefined ? `#${id}` : `#${id} ${name}`],
    [id, name ?? id],
  ]
  for (const [word, asName] of candidates) {
    const at = lastWordAt(text, word)
    if (at >= 0) return { before: text.slice(0, at), name: asName, after: text.slice(at + word.length) }
  }
  return { before: `${text}: `, name: name ?? id, after: '' }
}
