import { formatCount } from '@regent/contract/words'
import { usePlayerRoute } from '../../../shell/frame/place.ts'
import { GlanceRow } from '../../../ui/chart/Glance.tsx'
import { IconDeviceGamepad2 } from '../../../ui/layout/icons.ts'

/** The numbers of devices and of linked accounts of the current player. */
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
