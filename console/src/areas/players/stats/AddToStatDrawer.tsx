import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { updateStatsBatch } from '@regent/contract/players/stats'
import { useMutation } from '@tanstack/react-query'
import { write } from '../../../api/act.ts'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { type Stat, statObjectId } from './player-stats.ts'
import { numberOfStat } from './stat-text.ts'
import { useStatFailure } from './use-stat-failure.ts'

type AddToStatDrawerProps = { gamerTag: number | undefined; stat: Stat; isOpen: boolean; onClose: () => void }

/** Adds to a number on the server, so that changes by the game meanwhile are not lost. */
export function AddToStatDrawer({ gamerTag, stat, isOpen, onClose }: AddToStatDrawerProps) {
  const form = useForm({
    mode: 'controlled',
    initialValues: { amount: '' },
    validate: {
      amount: (text) => (numberOfStat(text) ? null : 'Enter a number other than 0, such as 10 or -2.5.'),
    },
  })
  const add = useMutation({
    mutationFn: (amount: number) => {
      const update = { objectId: statObjectId(stat, gamerTag), add: { [stat.key]: amount } }
      const done = amount > 0 ? `Added ${amount} to ${stat.key}` : `Took ${-amount} from ${stat.key}`
      return write(updateStatsBatch, { body: { updates: [update] } }, { subject: 'stat', done })
    },
    onSuccess: onClose,
  })
  const amount = numberOfStat(form.values.amount)
  const now = numberOfStat(stat.value) ?? 0
  return (
    <FormDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={`Add to ${stat.key}`}
      subtitle="The amount is added to the current value on the server, so nothing that the game counts meanwhile is lost."
      form={form}
      draft={{ form: 'add-to-stat', record: `${gamerTag}/${stat.origin}/${stat.visibility}/${stat.key}` }}
      onSubmit={({ amount: text }) => add.mutate(numberOfStat(text) ?? 0)}
      isSaving={add.isPending}
      failure={useStatFailure(add.error)}
      submitLabel="Add"
    >
      <TextInput
        label="Amount"
        description={
          amount === undefined
            ? `Now ${stat.value}. A negative amount is subtracted.`
            : `${stat.value} becomes ${now + amount}.`
        }
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('amount')}
      />
    </FormDrawer>
  )
}
