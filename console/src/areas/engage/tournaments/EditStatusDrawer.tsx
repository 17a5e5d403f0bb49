import { Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type AdminPlayerStatus, updateTournamentStatus } from '@regent/contract/engage/tournaments'
import { useQuery } from '@tanstack/react-query'
import { write } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { useRealm } from '../../../shell/frame/place.ts'
import { MovePreview } from './MovePreview.tsx'
import { lastPlace, type StatusValues, statusErrors, statusUpdate, statusValues } from './status-form.ts'
import { tierName } from './tournament-words.ts'
import { tournamentQuery } from './tournaments-reads.ts'

type EditStatusDrawerProps = { gamerTag: number; status: AdminPlayerStatus; isOpen: boolean; onClose: () => void }

/** Moves a player to another tier and stage of a tournament, and edits their score; shows what each move gives. */
export function EditStatusDrawer({ gamerTag, status, isOpen, onClose }: EditStatusDrawerProps) {
  const { realmId } = useRealm()
  const { tournamentId } = status
  const read = useQuery(tournamentQuery(tournamentId, {}, realmScope(realmId)))
  const content = read.data?.content
  const last = content ? lastPlace(content) : { tier: status.tier, stage: status.stage }
  const form = useForm<StatusValues>({
    mode: 'controlled',
    initialValues: statusValues(status),
    validate: (values) => statusErrors(values, last),
  })
  const save = (values: StatusValues) => {
    const body = { tournamentId, playerId: gamerTag, update: statusUpdate(values) }
    const done = `Changed the status in ${tournamentId}`
    return write(updateTournamentStatus, { body }, { subject: 'tournament-status', done })
  }
  const text = { autoComplete: 'off', w: 180 } as const
  const tiers = Array.from({ length: Math.max(last.tier, status.tier) + 1 }, (_, tier) => ({
    value: String(tier),
    label: tierName(content, tier),
  }))
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={`Edit ${tournamentId}`}
      subtitle="Tier and stage apply after this cycle. The score applies now."
      form={form}
      draft={{ form: 'tournament-status', record: `${tournamentId}/${gamerTag}` }}
      save={save}
      isReady={content !== undefined}
      failed="The status was not changed."
      fieldOf={(field) => field.replace(/^update\./, '')}
      submitLabel="Save status"
    >
      <Select label="Tier" data={tiers} allowDeselect={false} data-autofocus {...form.getInputProps('tier')} w={260} />
      <TextInput
        label="Stage"
        description={`From 0 to ${last.stage.toLocaleString('en')}.`}
        inputMode="numeric"
        {...text}
        {...form.getInputProps('stage')}
      />
      <TextInput label="Score" inputMode="decimal" {...text} {...form.getInputProps('score')} />
      {content && (
        <MovePreview
          id={tournamentId}
          gamerTag={gamerTag}
          content={content}
          place={
            statusErrors(form.values, last).stage === null && statusErrors(form.values, last).tier === null
              ? { tier: Number(form.values.tier), stage: Number(form.values.stage) }
              : undefined
          }
        />
      )}
    </SaveDrawer>
  )
}
