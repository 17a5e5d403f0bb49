import { type RefObject, useEffect, useRef, useState } from 'react'
import type { LazyCode } from './lazy-code.ts'

/**
 * The code of an editor that takes the place of a plain text area when it has come. Where somebody is in the text area
 * by then, it stays: a key pressed during the change would be lost. It does the same, as it does if the code cannot be
 * fetched.
 */
export function useLazyField<Editor>(code: LazyCode<Editor>): {
  Editor: Editor | undefined
  field: RefObject<HTMLTextAreaElement | null>
} {
  const [Editor, setEditor] = useState(() => code.loaded)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (Editor) return
    let isMounted = true
    code.load().then(
      (loaded) => isMounted && document.activeElement !== field.current && setEditor(() => loaded),
      () => {},
    )
    return () => {
      isMounted = false
    }
  }, [Editor, code])
  return { Editor, field }
}
