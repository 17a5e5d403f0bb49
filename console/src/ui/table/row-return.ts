import { useEffect, useEffectEvent, useRef } from 'react'

/** The last active row of each list, by the list's URL and name. */
const leftAt = new Map<string, string>()
const maxLists = 50

let hasComeBack = false
if (typeof window !== 'undefined') {
  window.addEventListener('popstate', () => {
    hasComeBack = true
  })
  // User input means that later focus changes are intended.
  for (const type of ['pointerdown', 'keydown'])
    window.addEventListener(type, () => (hasComeBack = false), { capture: true })
}

type RowReturn = {
  /** The list's name: a page may have several lists. */
  label: string
  ids: readonly string[]
  /** The row with the focus, or with the last one. */
  currentId: string | null
  focusRow: (index: number) => void
}

/** After navigation back to a list, focuses its last active row, unless another element has the focus. */
export function useRowReturn({ label, ids, currentId, focusRow }: RowReturn): void {
  const path = useRef('')
  const key = useRef('')
  useEffect(() => {
    path.current ||= location.pathname
    // The list may render once more with the URL of the next page.
    if (location.pathname === path.current) key.current = `${location.pathname}${location.search} ${label}`
  })
  const leave = useEffectEvent(() => {
    if (currentId === null) return
    leftAt.delete(key.current)
    leftAt.set(key.current, currentId)
    const [oldest] = leftAt.keys()
    if (leftAt.size > maxLists && oldest !== undefined) leftAt.delete(oldest)
  })
  const restoreRow = useEffectEvent(() => {
    if (!hasComeBack || document.activeElement !== document.body) return
    const index = ids.indexOf(leftAt.get(key.current) ?? '')
    if (index === -1) return
    hasComeBack = false
    focusRow(index)
  })
  const hasRows = ids.length > 0
  useEffect(() => {
    if (!hasRows) return
    restoreRow()
    return () => leave()
  }, [hasRows])
}
