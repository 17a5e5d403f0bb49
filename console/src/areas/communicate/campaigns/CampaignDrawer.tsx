import { Autocomplete, Checkbox, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  type Campaign,
  type CampaignRecord,
  type CampaignType,
  campaignRecurrences,
  campaignTypes,
  createCampaign,
  datePoints,
  listTemplates,
  updateCampaign,
} from '@regent/contract/campaigns'
import { defaultCategory } from '@regent/contract/mail'
import { useMutation, useQuery } from '@tanstack/react-query'
import { write } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { query } from '../../../api/query.ts'
import { useWriteFailure } from '../../../api/use-write-failure.ts'
import { useRights } from '../../../shell/rights.ts'
import { FormDrawer } from '../../../ui/FormDrawer.tsx'
import { ListInput } from '../../../ui/ListInput.tsx'
import { GiftsInput } from '../../monetize/inventory/GiftsInput.tsx'
import { giftFieldOf } from '../../monetize/inventory/gift-form.ts'
import { AudienceInput } from '../../players/segments/AudienceInput.tsx'
import {
  type CampaignValues,
  campaignBody,
  campaignErrors,
  campaignValues,
  giftLabels,
  newRule,
  partsOf,
  textsOfTemplate,
} from './campaign-form.ts'
import { pointLabels, relationLabel } from './campaign-words.tsx'
import { TextsInput } from './TextsInput.tsx'

const types = Object.entries(campaignTypes).map(([value, label]) => ({ value, label }))
const points = datePoints.map((value) => ({ value, label: pointLabels[value] }))
const recurrences = campaignRecurrences.map((value) => ({ value, label: value }))
const relations = (['eq', 'neq', 'lt', 'lte', 'gt', 'gte', 'in', 'nin', 'nonexistent'] as const).map((value) => ({
  value,
  label: relationLabel(value),
}))
const text = { autoComplete: 'off', spellCheck: false } as const
const mono = { input: 'mono' }

type CampaignDrawerProps = {
  realmId: string
  /** The campaign whose values the new one starts with. */
  like?: Campaign | undefined
  /** The campaign that is edited; without one, a new one is made. */
  edited?: CampaignRecord | undefined
  isOpen: boolean
  onClose: () => void
  onMade: (sid: number) => void
}

/** Creates a campaign. Creating sends nothing, except that an announcement becomes visible. */
export function CampaignDrawer({ realmId, like, edited, isOpen, onClose, onMade }: CampaignDrawerProps) {
  const rights = useRights()
  const templates = useQuery({
    ...query(listTemplates, {}, { scope: realmScope(realmId) }),
    enabled: rights.can('view templates'),
  })
  const form = useForm<CampaignValues>({
    mode: 'controlled',
    initialValues: campaignValues(edited ?? like, edited !== undefined),
    validate: (values) => campaignErrors(values),
  })
  const saving = useMutation({
    mutationFn: async (values: CampaignValues) => {
      const body = campaignBody(values)
      const name = values.name.trim()
      if (!edited) {
        const { data } = await write(
          createCampaign,
          { body },
          { subject: 'campaign', done: `Created campaign ${name}` },
        )
        return data.sid
      }
      await write(
        updateCampaign,
        { params: { sid: edited.sid }, body },
        { subject: 'campaign', done: `Changed campaign ${name}`, ifMatch: edited.version },
      )
      return edited.sid
    },
    onSuccess: onMade,
  })
  const { mtype, datepoint } = form.values
  const { isSent, hasGifts, hasSubject } = partsOf(mtype)
  const known = templates.data?.data ?? []
  return (
    <FormDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={edited ? `Edit ${edited.name}` : 'Create a campaign'}
      subtitle={
        isSent
          ? 'Nothing is sent yet: you see the audience first, then send or schedule it.'
          : 'Players see the announcement as soon as you create it, or from its start.'
      }
      form={form}
      onSubmit={(values) => saving.mutate(values)}
      isSaving={saving.isPending}
      failure={useWriteFailure(
        edited ? 'The campaign was not changed.' : 'The campaign was not created.',
        saving.error,
      )}
      fieldOf={(field) => giftFieldOf(field.replace(/^translations\./, 'texts.'))}
      submitLabel={edited ? 'Save campaign' : 'Create campaign'}
    >
      <TextInput
        label="Name"
        description="For colleagues; players do not see it."
        data-autofocus
        {...text}
        {...form.getInputProps('name')}
      />
      <Select
        label="Type"
        data={types}
        allowDeselect={false}
        disabled={edited !== undefined}
        value={mtype}
        onChange={(value) => form.setFieldValue('mtype', value as CampaignType)}
      />
      {known.length > 0 && (
        <Select
          label="Template"
          description="Its texts replace the texts below."
          placeholder="Choose a template"
          data={known.map(({ sid, name }) => ({ value: String(sid), label: name }))}
          searchable
          onChange={(sid) => {
            const chosen = known.find((one) => String(one.sid) === sid)
            if (chosen) form.setFieldValue('texts', textsOfTemplate(chosen.msg))
          }}
        />
      )}
      <TextsInput form={form} hasSubject={hasSubject} gifts={hasGifts ? giftLabels(form.values.attachments) : []} />
      {isSent && (
        <>
          <Select
            label="Date point"
            description="Sends to players this many days after the date. A recurring campaign reaches each player on that day."
            placeholder="None"
            data={points}
            clearable
            value={datepoint || null}
            onChange={(value) => form.setFieldValue('datepoint', (value ?? '') as CampaignValues['datepoint'])}
          />
          {datepoint !== '' && (
            <TextInput label="Days after it" inputMode="numeric" {...text} {...form.getInputProps('days')} />
          )}
          <Select
            label="Recurs"
            description="Starting at the scheduled time."
            data={recurrences}
            allowDeselect={false}
            {...form.getInputProps('recur')}
          />
        </>
      )}
      {isSent && (
        <AudienceInput
          realmId={realmId}
          value={form.values.audience}
          onChange={(audience) => form.setFieldValue('audience', audience)}
          note="before date point, rules and hold-out"
        />
      )}
      {isSent && (
        <TextInput
          label="Hold-out, percent"
          description="These players get nothing, so that you see what the campaign changed. 0 for none, at most 50."
          inputMode="numeric"
          {...text}
          {...form.getInputProps('holdOut')}
        />
      )}
      <ListInput legend="Audience" noun="rule" form={form} field="rules" isFramed newEntry={newRule}>
        {(at, index) => (
          <>
            <Autocomplete
              label={`Date point or stat ${index + 1}`}
              data={[...(isSent ? datePoints : []), 'LEVEL', 'SPEND_TOTAL', 'SESSIONS_7D']}
              classNames={mono}
              {...text}
              {...form.getInputProps(`${at}.datapoint`)}
            />
            <Select
              label={`Condition ${index + 1}`}
              data={relations}
              allowDeselect={false}
              {...form.getInputProps(`${at}.rel`)}
            />
            <TextInput
              label={`Value ${index + 1}`}
              description="For a date point: full days since then."
              {...text}
              {...form.getInputProps(`${at}.val`)}
            />
          </>
        )}
      </ListInput>
      {!isSent && (
        <TextInput
          type="datetime-local"
          label="Start"
          description="Your local time. Leave empty to start now."
          {...form.getInputProps('start')}
        />
      )}
      {hasGifts && (
        <>
          <GiftsInput
            realmId={realmId}
            legend="Attachments"
            noun="attachment"
            labels={['Attachment', 'Quantity of attachment']}
            form={form}
            field="attachments"
            hasEntitlements
          />
          <TextInput
            type="datetime-local"
            label="Expires"
            description="Your local time. Leave empty if it never expires."
            {...form.getInputProps('expires')}
          />
          {isSent && (
            <TextInput
              label="Category"
              description={`Category of the mail. Leave empty for ${defaultCategory}.`}
              classNames={mono}
              {...text}
              {...form.getInputProps('store')}
            />
          )}
        </>
      )}
      {isSent && (
        <Checkbox
          label="Send again to past recipients"
          description="Applies when it is sent again."
          {...form.getInputProps('isAgain', { type: 'checkbox' })}
        />
      )}
    </FormDrawer>
  )
}
