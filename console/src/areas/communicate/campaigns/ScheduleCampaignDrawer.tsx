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

/** When a campaign is sent; those who fit then get it. */
export function ScheduleCampaignDrawer({ campaign, realmId, isOpen, onClose }: ScheduleDrawerProps) {
  const { sid, name, start, recur, version } = campaign
  const form = useForm({
    mode: 'controlled',
    initialValues: { start: start === '' ? '' : minuteText(Date.parse(start)) },
    validate: (values) =>
      new Date(values.start).getTime() > Date.now()
        ? {}
        : { start: 'A time to come; to send it now, close this and send it.' },
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
          ? `Whoever fits when it is sent gets it, in your name. Now these would be ${countOf(audience.data.count, 'player')}.`
          : 'Whoever fits when it is sent gets it, in your name.'
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
        description="By this browser's clock."
        data-autofocus
        {...form.getInputProps('start')}
      />
    </FormDrawer>
  )
}
