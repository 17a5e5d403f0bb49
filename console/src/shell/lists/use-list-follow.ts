import { useLocalStorage } from '@mantine/hooks'
import type { Follow } from '../../ui/list/use-following.ts'
import { useOperator } from '../scope/rights.ts'

/** Whether a person follows a list that grows by time, kept in this browser. */
export function useListFollow(list: string, isOnAtFirst = false): Follow {
  const { id } = useOperator()
  const [isOn, onChange] = useLocalStorage<boolean>({
    key: `regent-follow-${id}-${list}`,
    defaultValue: isOnAtFirst,
    getInitialValueInEffect: false,
  })
  return { isOn: isOn === true, onChange }
}
