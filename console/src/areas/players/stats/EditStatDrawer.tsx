import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { updateStatsBatch } from '@regent/contract/players/stats'
import { write } from '../../../api/act.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { type Stat, statObjectId } from './player-stats.ts'
import { statFailure } from './stat-failure.ts'
import { statErrors } from './stat-form.ts'
import { findHint } from './stat-hints.ts'

/** A newer value in the error of a stale version is null if the stat was deleted. */
type SavedStat = { value: string | null }
const toFormValues = ({ value }: SavedStat) => ({ value: value ?? '' })

type EditStatDrawerProps = { gamerTag: number | undefined; stat: Stat; isOpen: boolean; onClose: () => void }

export function EditStatDrawer({ gamerTag, stat, isOpen, onClose }: EditStatDrawerProps) {
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { value: stat.value },
    validate: ({ value }) => statErrors({ ...stat, value }),
  })
  // A stat that was deleted in the meantime is created again.
  const save = ({ value }: { value: string }, { value: from }: SavedStat) => {
    const update = {
      objectId: statObjectId(stat, gamerTag),
      set: { [stat.key]: value },
      ...(from !== null && { expected: { [stat.key]: from } }),
    }
    const done = `Set ${stat.key} to ${value.length > 40 ? `${value.slice(0, 39)}…` : value}`
    return write(updateStatsBatch, { body: { updates: [update] } }, { subject: 'stat', done })
  }

  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={`Edit ${stat.key}`}
      subtitle={[findHint(stat.key), `${stat.origin}, ${stat.visibility}`].filter(Boolean).join(' · ')}
      form={form}
      draft={{ form: 'stat', record: `${gamerTag}/${stat.origin}/${stat.visibility}/${stat.key}` }}
      save={save}
      record={{ what: 'stat', known: stat as SavedStat, toFormValues, labels: { value: 'Value' } }}
      failed={statFailure}
      submitLabel="Save value"
    >
      <Textarea
        label="Value"
        description="Text, number, true or false."
        autosize
        minRows={1}
        maxRows={16}
        spellCheck={false}
        data-autofocus
        classNames={{ input: 'mono' }}
        {...form.getInputProps('value')}
        key={form.key('value')}
      />
    </SaveDrawer>
  )
}
