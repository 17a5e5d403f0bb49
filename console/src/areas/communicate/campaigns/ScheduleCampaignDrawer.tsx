import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type CampaignRecord, countCampaignAudience, scheduleCampaign } from '@regent/contract/campaigns'
import { useMutation, useQuery } from '@tanstack/react-query'
import { write } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { useWriteFailure } from '../../../api/use-write-failure.ts'
import { FormDrawer } from '../../../ui/FormDrawer.tsx'
import { minuteText } from '../../../ui/filters.ts'
import { countOf } from '../../../ui/format-number.ts'

type ScheduleDrawerProps = { campaign: CampaignRecord; realmId: string; isOpen: boolean; onClose: () => void }

/** Sets when a campaign is sent. Players who match at that time get it. */
export function ScheduleCampaignDrawer({ campaign, realmId, isOpen, onClose }: ScheduleDrawerProps) {
  const { sid, name, start, recur, version } = campaign
  const form = useForm({
    mode: 'controlled',
    initialValues: { start: start === '' ? '' : minuteText(Date.parse(start)) },
    validate: (values) =>
      new Date(values.start).getTime() > Date.now()
        ? {}
        : { start: 'Choose a time in the future. To send it now, close this form and choose Send now.' },
  })
  const audience = useQuery(query(countCampaignAudience, { params: { sid } }, { scope: realmScope(realmId) }))
  const saving = useMutation({
    mutationFn: (values: { start: string }) =>
      write(
        scheduleCampaign,
        { body: { sid, startDate: new Date(values.start).toISOString() } },
        { subject: 'campaign', done: `Scheduled ${name}`, ifMatch: version },
      ),
    onSuccess: onClose,
  })
  return (
    <FormDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={`Schedule ${name}`}
      subtitle={
        audience.data
          ? `Sent in your name to players who match at that time. Right now: ${countOf(audience.data.count, 'player')}.`
          : 'Sent in your name to players who match at that time.'
      }
      form={form}
      onSubmit={(values) => saving.mutate(values)}
      isSaving={saving.isPending}
      failure={useWriteFailure('The campaign was not scheduled.', saving.error)}
      submitLabel="Schedule"
    >
      <TextInput
        type="datetime-local"
        label={recur === 'once' ? 'When' : `First time; then ${recur}`}
        description="Your local time."
        data-autofocus
        {...form.getInputProps('start')}
      />
    </FormDrawer>
  )
}
