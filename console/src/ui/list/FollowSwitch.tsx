import { Switch } from '@mantine/core'
import type { Follow } from './use-following.ts'

/** Switches the automatic reload of a list that grows over time. */
export const FollowSwitch = ({ follow, isWaiting }: { follow: Follow; isWaiting: boolean | undefined }) => (
  <span data-tip={follow.disabledReason || 'Refreshes automatically'}>
    <Switch
      size="xs"
      label={isWaiting ? 'Live (paused while scrolled)' : 'Follow'}
      checked={follow.isOn && !follow.disabledReason}
      disabled={Boolean(follow.disabledReason)}
      onChange={({ currentTarget }) => follow.onChange(currentTarget.checked)}
    />
  </span>
)
