import { useLocalStorage } from '@mantine/hooks'
import { useCallback, useMemo } from 'react'
import type { LaneFolding } from './LaneChart.tsx'

/** The stored folded lanes without invalid ids, such as values of older consoles. */
export const readFolded = (kept: unknown): ReadonlySet<string> =>
  new Set(Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string') : [])

/**
 * The folded lanes of a chart, stored in this browser per person.
 * @param person The owner of the choice: several people may use a browser.
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
