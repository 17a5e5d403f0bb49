import { SegmentedControl, Select, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { planStatsOfPlayers } from '@regent/contract/players/bulk-stats'
import type { ChosenPlayers } from '@regent/contract/players/player-search'
import { origins, visibilities } from '@regent/contract/players/search-words'
import { planWrite } from '../../../api/act.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { toSpace } from './player-stats.ts'
import { type StatFormValues, statErrors } from './stat-form.ts'
import { parseStatNumber } from './stat-text.ts'

type Act = 'set' | 'add' | 'delete'
type Values = StatFormValues & { act: Act }

const acts = [
  { value: 'set', label: 'Set' },
  { value: 'add', label: 'Add to' },
  { value: 'delete', label: 'Delete' },
]

const initialValues: Values = { key: '', value: '', origin: 'game', visibility: 'private', act: 'set' }

function validate(values: Values) {
  const errors = statErrors(values.act === 'set' ? values : { ...values, value: '' })
  if (values.act === 'add' && parseStatNumber(values.value) === undefined)
    errors.value = 'A number. Negative: subtract.'
  return errors
}

type ChangeStatOfPlayersDrawerProps = {
  players: ChosenPlayers
  /** "3 players", "all players that the search finds" */
  whom: string
  onDone: () => void
  isOpen: boolean
  onClose: () => void
}

/** Changes one stat of many players. The form only creates a plan, which is shown before it is applied. */
export function ChangeStatOfPlayersDrawer(props: ChangeStatOfPlayersDrawerProps) {
  const { players, whom, onDone, isOpen, onClose } = props
  const form = useForm<Values>({ mode: 'controlled', initialValues, validate })
  const save = ({ act, key, value, ...place }: Values) =>
    planWrite(
      planStatsOfPlayers,
      { body: { players, space: toSpace(place), key, act, ...(act !== 'delete' && { value }) } },
      { onPlanned: onClose, onChanged: onDone },
    )
  const { act } = form.getValues()
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title="Change stat"
      subtitle={`For ${whom}. Next: preview.`}
      form={form}
      draft={{ form: 'stat-of-players' }}
      save={save}
      closesItself
      failed="The change was not planned."
      submitLabel="Preview"
    >
      <SegmentedControl
        aria-label="Operation"
        data={acts}
        className="start"
        {...form.getInputProps('act')}
        key={form.key('act')}
      />
      <TextInput
        label="Key"
        description="Such as VIP_LEVEL. Case-sensitive."
        data-autofocus
        spellCheck={false}
        autoComplete="off"
        classNames={{ input: 'mono' }}
        {...form.getInputProps('key')}
        key={form.key('key')}
      />
      {act !== 'delete' && (
        <Textarea
          label={act === 'add' ? 'Amount' : 'Value'}
          description={act === 'add' ? 'A number. Negative: subtract.' : 'Text, number, true or false.'}
          autosize
          minRows={1}
          maxRows={12}
          spellCheck={false}
          classNames={{ input: 'mono' }}
          {...form.getInputProps('value')}
          key={form.key('value')}
        />
      )}
      <Select
        label="Origin"
        description="Game: written by servers and operators. Client: also by game clients."
        data={[...origins]}
        allowDeselect={false}
        {...form.getInputProps('origin')}
        key={form.key('origin')}
      />
      <Select
        label="Visibility"
        description="Public: readable by other players. Private: only by the player."
        data={[...visibilities]}
        allowDeselect={false}
        {...form.getInputProps('visibility')}
        key={form.key('visibility')}
      />
    </SaveDrawer>
  )
}
