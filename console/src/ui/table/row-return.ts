import { useEffect, useEffectEvent, useRef } from 'react'

/** The row on which each list was left, by the list's address and name. */
const leftAt = new Map<string, string>()
const maxLists = 50

let hasComeBack = false
if (typeof window !== 'undefined') {
  window.addEventListener('popstate', () => {
    hasComeBack = true
  })
  // Whoever works again means what comes next.
  for (const type of ['pointerdown', 'keydown'])
    document.addEventListener(type, () => (hasComeBack = false), { capture: true })
}

type RowReturn = {
  /** The list's name: an address may have several. */
  label: string
  ids: readonly string[]
  /** The row on which somebody is, or was last. */
  currentId: string | null
  focusRow: (index: number) => void
}

/** Back in a list, one stands on the row from which one left, as long as nothing else has the focus. */
export function useRowReturn({ label, ids, currentId, focusRow }: RowReturn): void {
  const path = useRef('')
  const key = useRef('')
  useEffect(() => {
    path.current ||= location.pathname
    // The list may be drawn once more at the address of the page that follows it.
    if (location.pathname === path.current) key.current = `${location.pathname}${location.search} ${label}`
  })
  const leave = useEffectEvent(() => {
    if (currentId === null) return
    leftAt.delete(key.current)
    leftAt.set(key.current, currentId)
    const [oldest] = leftAt.keys()
    if (leftAt.size > maxLists && oldest !== undefined) leftAt.delete(oldest)
  })
  const comeBack = useEffectEvent(() => {
    if (!hasComeBack || document.activeElement !== document.body) return
    const index = ids.indexOf(leftAt.get(key.current) ?? '')
    if (index === -1) return
    hasComeBack = false
    focusRow(index)
  })
  const hasRows = ids.length > 0
  useEffect(() => {
    if (!hasRows) return
    comeBack()
    return () => leave()
  }, [hasRows])
}
