import { useLocalStorage } from '@mantine/hooks'
import { useCallback, useMemo } from 'react'
import type { LaneFolding } from './LaneChart.tsx'

/** The folded lanes as they are kept: what is no id, such as a value of an older console, is left out. */
export const readFolded = (kept: unknown): ReadonlySet<string> =>
  new Set(Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string') : [])

/**
 * Which lanes of a chart are folded, kept in this browser for one person.
 *
 * @param person Whose choice it is: several people may use a browser.
 */
export function useFoldedLanes(chart: string, person: number | string): LaneFolding {
  const [kept, setKept] = useLocalStorage<unknown>({
    key: `regent-lanes-${person}-${chart}`,
    defaultValue: none,
    getInitialValueInEffect: false,
  })
  return {
    folded: useMemo(() => readFolded(kept), [kept]),
    onFolded: useCallback((folded: ReadonlySet<string>) => setKept([...folded]), [setKept]),
  }
}

const none: readonly string[] = []
