import { useLocalStorage } from '@mantine/hooks'

/** The hidden columns of a list, stored in this browser under the list's name. */
export function useHiddenColumns(list: string, hiddenAtFirst: string[] = []) {
  return useLocalStorage<string[]>({
    key: `regent-hidden-columns-${list}`,
    defaultValue: hiddenAtFirst,
    getInitialValueInEffect: false,
  })
}
