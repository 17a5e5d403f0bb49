import { useForm } from '@mantine/form'
import { suspendPlayer } from '@regent/contract/players/suspensions'
import { write } from '../../../api/act.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { SuspensionFields } from './SuspensionFields.tsx'
import { newSuspension, type SuspensionValues, suspensionErrors, toTerms } from './suspension-form.ts'

type SuspendDrawerProps = { gamerTag: number; isOpen: boolean; onClose: () => void }

/** Suspends a player from the realm, temporarily or permanently. */
export function SuspendDrawer({ gamerTag, isOpen, onClose }: SuspendDrawerProps) {
  const form = useForm<SuspensionValues>({
    initialValues: newSuspension,
    validate: (values) => suspensionErrors(values, Date.now()),
  })
  const { duration } = form.values
  const save = (values: SuspensionValues) => {
    const body = { player: gamerTag, ...toTerms(values, Date.now()) }
    const done = duration === 'ever' ? 'Banned the player' : 'Suspended the player'
    return write(suspendPlayer, { body }, { subject: 'suspension', done })
  }
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title="Suspend this player"
      subtitle="Signs the player out and blocks sign-in to this realm. Data is kept."
      form={form}
      draft={{ form: 'suspension', record: gamerTag }}
      save={save}
      failed="The player was not suspended."
      submitLabel={duration === 'ever' ? 'Ban player' : 'Suspend player'}
    >
      <SuspensionFields form={form} />
    </SaveDrawer>
  )
}
