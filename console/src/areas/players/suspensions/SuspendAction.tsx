import { usePlayerRoute } from '../../../shell/frame/place.ts'
import { useRights } from '../../../shell/scope/rights.ts'
import { useOpened } from '../../../ui/code/use-opened.ts'
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
  const { key, isOpen, open, close } = useOpened<true>()
  const reason = refusal('edit player-profile') ?? (suspension && 'The player is suspended already.')
  const icon = <IconBan aria-hidden />
  useScreenActs([
    { label: 'Suspend', alsoCalled: 'ban block', icon, refusal: reason || undefined, act: () => open(true) },
  ])
  return (
    <>
      <ActionButton leftSection={icon} disabledReason={reason} onClick={() => open(true)}>
        Suspend
      </ActionButton>
      <SuspendDrawer key={key} gamerTag={gamerTag} isOpen={isOpen} onClose={close} />
    </>
  )
}
