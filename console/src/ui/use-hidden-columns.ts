import { useLocalStorage } from '@mantine/hooks'

/** Which columns of a list are hidden: a choice of this browser, kept under the list's name. */
export function useHiddenColumns(list: string, hiddenAtFirst: string[] = []) {
  return useLocalStorage<string[]>({
    key: `regent-hidden-columns-${list}`,
    defaultValue: hiddenAtFirst,
    getInitialValueInEffect: false,
  })
}
