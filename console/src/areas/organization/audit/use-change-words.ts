import { useEffect, useState } from 'react'
import { loadedSubjects, loadSubjects } from '../../../api/subject.ts'
import { type ChangeWords, changeWords } from './change-words.ts'

/**
 * The formatter of changes; undefined while loading. Throws if it cannot be loaded, for the screen's error boundary. It
 * does not `use` a promise: React shows a suspended part up to 300 ms late.
 */
export function useChangeWords(): ChangeWords | undefined {
  const [words, setWords] = useState(wordsNow)
  const [failure, setFailure] = useState<{ error: unknown }>()

  useEffect(() => {
    if (words) return
    let isMounted = true
    loadSubjects().then(
      () => isMounted && setWords(wordsNow),
      (error: unknown) => isMounted && setFailure({ error }),
    )
    return () => {
      isMounted = false
    }
  }, [words])

  if (failure) throw failure.error
  return words
}

let cachedFormatter: { of: object; words: ChangeWords } | undefined

/** The same object for all screens. */
function wordsNow(): ChangeWords | undefined {
  const subjects = loadedSubjects()
  if (!subjects) return undefined
  if (cachedFormatter?.of !== subjects) cachedFormatter = { of: subjects, words: changeWords(subjects) }
  return cachedFormatter.words
}
