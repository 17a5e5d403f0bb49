import { useLocalStorage } from '@mantine/hooks'
import type { Follow } from '../../ui/list/use-following.ts'
import { useOperator } from '../scope/rights.ts'

/** True if live updates of a list are on; stored in this browser. */
export function useListFollow(list: string, isOnAtFirst = false): Follow {
  const { id } = useOperator()
  const [isOn, onChange] = useLocalStorage<boolean>({
    key: `regent-follow-${id}-${list}`,
    defaultValue: isOnAtFirst,
    getInitialValueInEffect: false,
  })
  return { isOn: isOn === true, onChange }
}
