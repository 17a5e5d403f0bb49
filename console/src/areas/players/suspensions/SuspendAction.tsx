import { usePlayerRoute } from '../../../shell/frame/place.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { useDrawer } from '../../../ui/code/use-drawer.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconBan } from '../../../ui/layout/icons.ts'
import { useScreenActs } from '../../../ui/layout/screen-acts.ts'
import { SuspendDrawer } from './SuspendDrawer.tsx'
import { useSuspension } from './use-suspension.ts'

/** An action of Player Profile: opens the form of a suspension. */
export function SuspendAction() {
  const { gamerTag } = usePlayerRoute()
  const { refusal } = useRights()
  const suspension = useSuspension()
  const suspending = useDrawer((layer) => <SuspendDrawer {...layer} gamerTag={gamerTag} />)
  const reason = refusal('edit player-profile') ?? (suspension && 'The player is already suspended.')
  const icon = <IconBan aria-hidden />
  useScreenActs([
    { label: 'Suspend', alsoCalled: 'ban block', icon, refusal: reason || undefined, act: () => suspending.open() },
  ])
  return (
    <>
      <ActionButton leftSection={icon} disabledReason={reason} onClick={() => suspending.open()}>
        Suspend
      </ActionButton>
      {suspending.element}
    </>
  )
}
