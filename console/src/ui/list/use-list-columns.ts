import { useLocalStorage } from '@mantine/hooks'
import { useCallback, useMemo } from 'react'
import { type ColumnWidths, readWidths } from '../table/column-widths.ts'

type StoredColumns = {
  hidden?: string[] | undefined
  widths?: Record<string, number> | undefined
  pinned?: string[] | undefined
}

/**
 * Columns of a list and their widths, stored in this browser per person, as props of a ListPage.
 * @param person The owner of the choice: several people may use a browser.
 */
export function useListColumns(list: string, person: number | string, hiddenAtFirst: readonly string[] = none) {
  const [kept, setKept, removeKept] = useLocalStorage<StoredColumns>({
    key: `regent-columns-${person}-${list}`,
    defaultValue: untouched,
    getInitialValueInEffect: false,
  })
  const { hidden: keptHidden, widths: keptWidths, pinned } = kept ?? untouched
  return {
    hidden: Array.isArray(keptHidden) ? keptHidden : hiddenAtFirst,
    onHidden: useCallback((hidden: string[]) => setKept((before) => ({ ...before, hidden })), [setKept]),
    widths: useMemo(() => readWidths(keptWidths), [keptWidths]),
    onWidths: useCallback((widths: ColumnWidths) => setKept((before) => ({ ...before, widths })), [setKept]),
    pinned: Array.isArray(pinned) ? pinned : none,
    onPinned: useCallback((pinned: string[]) => setKept((before) => ({ ...before, pinned })), [setKept]),
    /** Undefined while the columns are unchanged. */
    onResetColumns: [keptHidden, keptWidths, pinned].every((one) => one === undefined) ? undefined : removeKept,
  }
}

const none: readonly string[] = []
const untouched: StoredColumns = {}
