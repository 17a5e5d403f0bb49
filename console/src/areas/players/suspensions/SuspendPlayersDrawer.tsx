import { useForm } from '@mantine/form'
import { planSuspendPlayers } from '@regent/contract/players/suspensions'
import { planWrite } from '../../../api/act.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import type { PlayerActionProps } from '../../../shell/records/player-actions.ts'
import { SuspensionFields } from './SuspensionFields.tsx'
import { newSuspension, type SuspensionValues, suspensionErrors, toTerms } from './suspension-form.ts'

/** Suspends many players by a plan, which the operator reviews before applying. */
export function SuspendPlayersDrawer({ players, whom, onDone, isOpen, onClose }: PlayerActionProps) {
  const form = useForm<SuspensionValues>({
    initialValues: newSuspension,
    validate: (values) => suspensionErrors(values, Date.now()),
  })
  const save = (values: SuspensionValues) =>
    planWrite(
      planSuspendPlayers,
      { body: { players, ...toTerms(values, Date.now()) } },
      { onPlanned: onClose, onChanged: onDone },
    )
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title="Suspend players"
      subtitle={`Suspends ${whom}. Next: preview of the players.`}
      form={form}
      draft={{ form: 'suspensions', record: 'players' }}
      save={save}
      closesItself
      failed="The suspension was not planned."
      submitLabel="Preview"
    >
      <SuspensionFields form={form} />
    </SaveDrawer>
  )
}
