import { useEffect, useEffectEvent } from 'react'
import { createStore } from '../code/store.ts'
import type { MenuAction } from './PageHeader.tsx'

const entries = createStore<readonly MenuAction[]>([])

/** Entries that the menu of every screen has in addition to its own. */
export const useFrameEntries = entries.use

/** Adds an entry to the menu of every screen until the component unmounts. */
export function useFrameEntry({ label, icon, onClick }: MenuAction): void {
  const run = useEffectEvent(onClick)
  const readIcon = useEffectEvent(() => icon)
  useEffect(() => {
    const own: MenuAction = { label, icon: readIcon(), onClick: () => run() }
    entries.set([...entries.get(), own])
    return () => entries.set(entries.get().filter((one) => one !== own))
  }, [label])
}
