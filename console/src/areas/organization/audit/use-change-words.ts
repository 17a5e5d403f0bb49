import { useEffect, useState } from 'react'
import { loadedSubjects, loadSubjects } from '../../../api/subject.ts'
import { type ChangeWords, changeWords } from './change-words.ts'

/**
 * How changes read; undefined until the words are fetched. A failure to fetch them is thrown, for the boundary of the
 * screen. It is no `use` of a promise: React shows what suspends up to 300 ms late.
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

let made: { of: object; words: ChangeWords } | undefined

/** The same object for all screens. */
function wordsNow(): ChangeWords | undefined {
  const subjects = loadedSubjects()
  if (!subjects) return undefined
  if (made?.of !== subjects) made = { of: subjects, words: changeWords(subjects) }
  return made.words
}
