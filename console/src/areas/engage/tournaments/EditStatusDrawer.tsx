import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type AdminPlayerStatus, updateTournamentStatus } from '@regent/contract/engage/tournaments'
import { write } from '../../../api/act.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { type StatusValues, statusErrors, statusUpdate, statusValues } from './status-form.ts'

type EditStatusDrawerProps = { gamerTag: number; status: AdminPlayerStatus; isOpen: boolean; onClose: () => void }

/** Edits tier, stage and score of a player in a tournament. */
export function EditStatusDrawer({ gamerTag, status, isOpen, onClose }: EditStatusDrawerProps) {
  const form = useForm<StatusValues>({
    mode: 'controlled',
    initialValues: statusValues(status),
    validate: statusErrors,
  })
  const save = (values: StatusValues) => {
    const { tournamentId } = status
    const body = { tournamentId, playerId: gamerTag, update: statusUpdate(values) }
    const done = `Changed the status in ${tournamentId}`
    return write(updateTournamentStatus, { body }, { subject: 'tournament-status', done })
  }
  const text = { inputMode: 'numeric', autoComplete: 'off' } as const
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={`Edit ${status.tournamentId}`}
      subtitle="Tier and stage apply after this cycle."
      form={form}
      draft={{ form: 'tournament-status', record: `${status.tournamentId}/${gamerTag}` }}
      save={save}
      failed="The status was not changed."
      fieldOf={(field) => field.replace(/^update\./, '')}
      submitLabel="Save status"
    >
      <TextInput label="Tier" data-autofocus {...text} {...form.getInputProps('tier')} />
      <TextInput label="Stage" {...text} {...form.getInputProps('stage')} />
      <TextInput label="Score" {...text} inputMode="decimal" {...form.getInputProps('score')} />
    </SaveDrawer>
  )
}
