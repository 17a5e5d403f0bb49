import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type PlayerDailyReward, setDailyRewardDay } from '@regent/contract/engage/daily-rewards'
import { write } from '../../../api/act.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'

type SetDayDrawerProps = { gamerTag: number; reward: PlayerDailyReward; isOpen: boolean; onClose: () => void }

/** Sets the day that the player's next claim gives. */
export function SetDayDrawer({ gamerTag, reward, isOpen, onClose }: SetDayDrawerProps) {
  const { id, days, nextIndex } = reward
  const form = useForm<{ nextIndex: string }>({
    mode: 'controlled',
    initialValues: { nextIndex: String(nextIndex + 1) },
    validate: {
      nextIndex: (day) =>
        /^\d{1,2}$/.test(day) && Number(day) >= 1 && Number(day) <= days ? null : `Enter a day from 1 to ${days}.`,
    },
  })
  const save = (values: { nextIndex: string }) =>
    write(
      setDailyRewardDay,
      { params: { gamerTag, id }, body: { nextIndex: Number(values.nextIndex) - 1 } },
      { subject: 'daily-reward-state', done: `Set the day in ${id}` },
    )
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={`Set the day in ${id}`}
      subtitle="The next claim gives the reward of this day. A broken streak continues."
      form={form}
      draft={{ form: 'daily-reward-day', record: `${id}/${gamerTag}` }}
      save={save}
      failed="The day was not set."
      submitLabel="Set day"
    >
      <TextInput
        label="Day"
        data-autofocus
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps('nextIndex')}
      />
    </SaveDrawer>
  )
}
