import { usePlayerRoute } from '../../../shell/frame/place.ts'
import { GlanceRow } from '../../../ui/chart/Glance.tsx'
import { IconDeviceGamepad2 } from '../../../ui/layout/icons.ts'
import { formatCount } from '../../../ui/words/format-number.ts'

/** How many devices sign in to the account of the player of the address, and how many other accounts are linked. */
export function DevicesGlance() {
  const { deviceIds, thirdParties } = usePlayerRoute().player.account
  return (
    <GlanceRow icon={IconDeviceGamepad2} label="Devices">
      <strong className="num">{formatCount(deviceIds.length)}</strong>
      {thirdParties.length > 0 && (
        <span className="dimmed">{thirdParties.map(({ name }) => name).join(', ')} linked</span>
      )}
    </GlanceRow>
  )
}
