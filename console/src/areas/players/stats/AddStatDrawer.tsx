import { Select, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { origins, visibilities } from '@regent/contract/players/search-words'
import { updateStatsBatch } from '@regent/contract/players/stats'
import { write } from '../../../api/act.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { type Stat, statObjectId } from './player-stats.ts'
import { statFailure } from './stat-failure.ts'
import { newStatErrors, type StatFormValues } from './stat-form.ts'

const initialValues: StatFormValues = { key: '', value: '', origin: 'game', visibility: 'private' }

type AddStatDrawerProps = {
  gamerTag: number | undefined
  existing: readonly Stat[]
  isOpen: boolean
  onClose: () => void
}

export function AddStatDrawer({ gamerTag, existing, isOpen, onClose }: AddStatDrawerProps) {
  const form = useForm<StatFormValues>({
    mode: 'uncontrolled',
    initialValues,
    validate: (values) => newStatErrors(values, existing),
  })
  const save = (stat: Stat) => {
    const update = { objectId: statObjectId(stat, gamerTag), set: { [stat.key]: stat.value } }
    return write(updateStatsBatch, { body: { updates: [update] } }, { subject: 'stat', done: `Added ${stat.key}` })
  }
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title="Add a stat"
      form={form}
      draft={{ form: 'new-stat', record: gamerTag }}
      save={save}
      failed={statFailure}
      submitLabel="Add stat"
    >
      <TextInput
        label="Key"
        description="Such as VIP_LEVEL. Case-sensitive, without commas."
        data-autofocus
        spellCheck={false}
        autoComplete="off"
        classNames={{ input: 'mono' }}
        {...form.getInputProps('key')}
        key={form.key('key')}
      />
      <Textarea
        label="Value"
        description="Text, number, true or false."
        autosize
        minRows={1}
        maxRows={12}
        spellCheck={false}
        classNames={{ input: 'mono' }}
        {...form.getInputProps('value')}
        key={form.key('value')}
      />
      <Select
        label="Origin"
        description="Game: written by servers and operators. Client: also by game clients."
        data={[...origins]}
        {...form.getInputProps('origin')}
        key={form.key('origin')}
      />
      <Select
        label="Visibility"
        description="Public: readable by other players. Private: only by the player."
        data={[...visibilities]}
        {...form.getInputProps('visibility')}
        key={form.key('visibility')}
      />
    </SaveDrawer>
  )
}
