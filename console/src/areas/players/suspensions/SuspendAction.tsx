import { usePlayerRoute } from '../../../shell/place.ts'
import { useRights } from '../../../shell/rights.ts'
import { ActionButton } from '../../../ui/ActionButton.tsx'
import { IconBan } from '../../../ui/icons.ts'
import { useOpened } from '../../../ui/use-opened.ts'
import { SuspendDrawer } from './SuspendDrawer.tsx'
import { useSuspension } from './use-suspension.ts'

/** An action of Player Profile: opens the form of a suspension. */
export function SuspendAction() {
  const { gamerTag } = usePlayerRoute()
  const { refusal } = useRights()
  const suspension = useSuspension()
  const { key, isOpen, open, close } = useOpened<true>()
  return (
    <>
      <ActionButton
        leftSection={<IconBan aria-hidden />}
        disabledReason={refusal('edit player-profile') ?? (suspension && 'The player is suspended already.')}
        onClick={() => open(true)}
      >
        Suspend
      </ActionButton>
      <SuspendDrawer key={key} gamerTag={gamerTag} isOpen={isOpen} onClose={close} />
    </>
  )
}
