import { Textarea, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import {
  type AnnouncementContent,
  announcementStats,
  saveAnnouncement,
} from '@regent/contract/communicate/announcements'
import { maxStandingTags } from '@regent/contract/players/player-search'
import { write } from '../../../api/act.ts'
import { realmScope } from '../../../api/client.ts'
import { writeFailure } from '../../../api/failure.ts'
import { isStale } from '../../../api/stale.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { LanguageInput } from '../../../ui/input/LanguageInput.tsx'
import { ListInput } from '../../../ui/input/ListInput.tsx'
import { PairsInput } from '../../../ui/input/PairsInput.tsx'
import { nthLabel } from '../../../ui/table/nth-label.ts'
import { DateTimeField } from '../../../ui/time/DateTimeField.tsx'
import { GiftsInput } from '../../monetize/inventory/GiftsInput.tsx'
import { GrantsLeft } from '../../monetize/inventory/GrantsLeft.tsx'
import { toGiftField } from '../../monetize/inventory/gift-form.ts'
import { AudienceInput } from '../../players/segments/AudienceInput.tsx'
import { audienceError } from '../../players/segments/audience-form.ts'
import { StatConditionInput } from '../../players/segments/StatConditionInput.tsx'
import { conditionInputs } from '../../players/segments/stat-condition.ts'
import { useLanguages } from '../localizations/use-languages.ts'
import {
  type AnnouncementValues,
  announcementErrors,
  newRequirement,
  toFormValues,
  toRequestBody,
} from './announcement-form.ts'
import { ChannelInput } from './ChannelInput.tsx'

const text = { autoComplete: 'off', spellCheck: false } as const
const mono = { input: 'mono' }

const labels = {
  symbol: 'Symbol',
  channel: 'Channel',
  startDate: 'Start',
  endDate: 'End',
  translations: 'Texts',
  requirements: 'Requirements on stats',
  audience: 'Audience',
  attachments: 'Attachments',
  giftDescription: 'Gift',
  gifts: 'In the gift',
  clientData: 'Client data',
}

type AnnouncementDrawerProps = {
  realmId: string
  known?: AnnouncementContent | undefined
  /** When a new announcement starts. */
  startAt?: number | undefined
  isOpen: boolean
  onClose: () => void
}

/** Creates or edits an announcement. Its symbol cannot be changed. */
export function AnnouncementDrawer({ realmId, known, startAt, isOpen, onClose }: AnnouncementDrawerProps) {
  const languages = useLanguages(realmScope(realmId))
  const form = useForm<AnnouncementValues>({
    mode: 'controlled',
    initialValues: toFormValues(known, startAt),
    validate: announcementErrors,
  })
  const save = (values: AnnouncementValues, base: AnnouncementContent | undefined) =>
    write(
      saveAnnouncement,
      { body: toRequestBody(values, base) },
      {
        subject: 'announcement',
        done: `${known ? 'Changed' : 'Created'} announcement ${values.symbol.trim()}`,
        ifMatch: base?.version ?? 0,
      },
    )
  const stale = known
    ? 'Not saved: someone else deleted the announcement.'
    : 'An announcement with this symbol already exists.'
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={known ? `Edit ${known.symbol}` : 'Create an announcement'}
      subtitle="Shown to matching players from start to end."
      form={form}
      draft={{ form: 'announcement', record: known?.symbol }}
      save={save}
      record={{ what: 'announcement', known, toFormValues, labels }}
      failed={(error) => writeFailure(isStale(error) ? stale : 'The announcement was not saved.', error)}
      fieldOf={(field) => toGiftField(field, form.values.gifts)}
      submitLabel={known ? 'Save announcement' : 'Create announcement'}
    >
      <TextInput
        label="Symbol"
        description={known ? 'The symbol cannot be changed.' : 'A short name, such as spring-sale.'}
        readOnly={known !== undefined}
        data-autofocus={!known || undefined}
        classNames={mono}
        {...text}
        {...form.getInputProps('symbol')}
      />
      <ChannelInput form={form} />
      <DateTimeField label="Start" emptyLabel="Immediately" {...form.getInputProps('startDate')} />
      <DateTimeField label="End" emptyLabel="No end" {...form.getInputProps('endDate')} />
      <AnnouncementTexts form={form} languages={languages} />
      <ListInput
        legend="Requirements on stats (all must be met)"
        noun="requirement"
        form={form}
        field="requirements"
        isFramed
        newEntry={newRequirement}
      >
        {(at, index) => (
          <StatConditionInput
            inputs={conditionInputs(form, at, 'constraint')}
            label={(word) => `${word} ${index + 1}`}
            stats={announcementStats}
          />
        )}
      </ListInput>
      <AudienceInput
        realmId={realmId}
        value={form.values.audience}
        onChange={(audience) => form.setFieldValue('audience', audience)}
        maxTags={maxStandingTags}
        note="before the requirements on stats"
        error={audienceError(form.errors)}
      />
      <AnnouncementGifts realmId={realmId} form={form} />
      <PairsInput legend="Client data" noun="entry" form={form} field="clientData" />
    </SaveDrawer>
  )
}

type AnnouncementForm = UseFormReturnType<AnnouncementValues>

function AnnouncementTexts({ form, languages }: { form: AnnouncementForm; languages: readonly string[] }) {
  return (
    <ListInput
      legend="Texts"
      noun="language"
      form={form}
      field="translations"
      isFramed
      newEntry={{
        language: languages.find((one) => !form.values.translations.some(({ language }) => language === one)) ?? '',
        subject: '',
        message: '',
        summary: '',
      }}
    >
      {(at, index) => (
        <>
          <LanguageInput
            {...nthLabel('Language', index + 1)}
            languages={languages}
            {...form.getInputProps(`${at}.language`)}
          />
          <TextInput {...nthLabel('Title', index + 1)} {...form.getInputProps(`${at}.subject`)} />
          <TextInput
            {...nthLabel('Summary', index + 1)}
            wrapperProps={{ 'data-wide': true }}
            {...form.getInputProps(`${at}.summary`)}
          />
          <Textarea
            {...nthLabel('Message', index + 1)}
            autosize
            minRows={2}
            maxRows={12}
            wrapperProps={{ 'data-wide': true }}
            {...form.getInputProps(`${at}.message`)}
          />
        </>
      )}
    </ListInput>
  )
}

/** The gift and the attachments, and how many of them can still be granted. */
function AnnouncementGifts({ realmId, form }: { realmId: string; form: AnnouncementForm }) {
  return (
    <>
      <TextInput
        label="Gift"
        description="Shown with the gift. Each player claims it once."
        {...form.getInputProps('giftDescription')}
      />
      <GiftsInput
        realmId={realmId}
        legend="In the gift"
        noun="gift"
        labels={['Gift', 'Amount of gift']}
        form={form}
        field="gifts"
      />
      <GiftsInput
        realmId={realmId}
        legend="Attachments"
        noun="attachment"
        labels={['Attachment', 'Count of attachment']}
        form={form}
        field="attachments"
        hasEntitlements
      />
      <GrantsLeft
        realmId={realmId}
        symbols={[...form.values.gifts, ...form.values.attachments].map(({ symbol }) => symbol)}
        counted="Counted as granted to every player."
        isPlanned={false}
      />
    </>
  )
}
