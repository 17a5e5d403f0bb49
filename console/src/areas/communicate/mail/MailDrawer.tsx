import { Checkbox, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { mailCategories, planMail, sendMail, testMail } from '@regent/contract/communicate/mail'
import type { ChosenPlayers } from '@regent/contract/players/player-search'
import { useState } from 'react'
import { act, planWrite, write } from '../../../api/act.ts'
import { planIfApprovalNeeded } from '../../../api/approval-needed.ts'
import { SaveDrawer } from '../../../shell/form/SaveDrawer.tsx'
import { PlayerPicker } from '../../../shell/records/PlayerPicker.tsx'
import { useRights } from '../../../shell/scope/rights.ts'
import { ListInput } from '../../../ui/input/ListInput.tsx'
import { SuggestInput } from '../../../ui/input/SuggestInput.tsx'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconSend } from '../../../ui/layout/icons.ts'
import { nthLabel } from '../../../ui/table/nth-label.ts'
import { DateTimeField } from '../../../ui/time/DateTimeField.tsx'
import { GiftPicker } from '../../monetize/inventory/GiftPicker.tsx'
import { GiftsInput } from '../../monetize/inventory/GiftsInput.tsx'
import { GrantsLeft } from '../../monetize/inventory/GrantsLeft.tsx'
import { isItem } from '../../monetize/inventory/gift-form.ts'
import { PropertiesInput } from '../../monetize/inventory/PropertiesInput.tsx'
import { AudienceInput } from '../../players/segments/AudienceInput.tsx'
import { audienceError } from '../../players/segments/audience-form.ts'
import styles from './Mail.module.css'
import { MessageTexts } from './MessageTexts.tsx'
import {
  type MailValues,
  mailErrors,
  mailGifts,
  newAttachment,
  newMail,
  toMailField,
  toMailInput,
} from './mail-form.ts'
import { PhonePreview } from './PhonePreview.tsx'

const text = { autoComplete: 'off', spellCheck: false } as const

/**
 * The recipients: one player (sent immediately), many players (the server creates a plan first), or the audience of the
 * form (a plan as well).
 */
type To = { gamerTag: number } | { players: ChosenPlayers; whom: string; onDone: () => void } | 'chosen players'

type MailDrawerProps = { realmId: string; to: To; isOpen: boolean; onClose: () => void }

export function MailDrawer({ realmId, to, isOpen, onClose }: MailDrawerProps) {
  const form = useForm<MailValues>({
    mode: 'controlled',
    initialValues: newMail,
    validate: (values) => mailErrors(values),
  })
  const isChosen = to === 'chosen players'
  const isPlan = isChosen || 'players' in to
  const [language, setLanguage] = useState(newMail.texts[0]?.lng ?? '')
  const asksForSuspended = !isChosen && 'players' in to && !('audience' in to.players)
  return (
    <SaveDrawer
      isOpen={isOpen}
      onClose={onClose}
      title={isPlan ? 'Send mail to players' : 'Send a mail'}
      subtitle={describeRecipients(to)}
      form={form}
      draft={{ form: 'mail', record: isChosen ? 'chosen players' : 'players' in to ? 'players' : to.gamerTag }}
      save={(values) => sendOrPlan(values, to, onClose)}
      closesItself
      failed={isPlan ? 'The mail was not planned.' : 'The mail was not sent.'}
      fieldOf={(field) => toMailField(field, form.values)}
      submitLabel={isPlan ? 'Preview' : 'Send mail'}
      isWide
    >
      <MessageTexts realmId={realmId} form={form} language={language} onLanguage={setLanguage} />
      <PhonePreview
        texts={form.values.texts}
        gifts={mailGifts(form.values)}
        language={language}
        onLanguage={setLanguage}
      />
      {isChosen && (
        <AudienceInput
          realmId={realmId}
          legend="Players"
          value={form.values.audience}
          onChange={(audience) => form.setFieldValue('audience', audience)}
          error={audienceError(form.errors)}
        />
      )}
      <SuggestInput label="Category" data={[...mailCategories]} {...text} {...form.getInputProps('category')} />
      <DateTimeField
        label="Expires"
        description="Expired mail can no longer be claimed."
        emptyLabel="Never"
        {...form.getInputProps('expires')}
      />
      <MailRewards realmId={realmId} form={form} />
      {asksForSuspended && (
        <Checkbox
          label="Include suspended and banned players"
          {...form.getInputProps('includesSuspended', { type: 'checkbox' })}
        />
      )}
      <TestMail form={form} language={language} />
    </SaveDrawer>
  )
}

function describeRecipients(to: To): string {
  if (to === 'chosen players') return 'Next: preview of the recipients.'
  if ('players' in to) return `To ${to.whom}. Next: preview of the recipients.`
  return `To player ${to.gamerTag}, immediately.`
}

async function sendOrPlan(values: MailValues, to: To, onClose: () => void) {
  const mail = toMailInput(values)
  if (to === 'chosen players') {
    const body = { players: { audience: values.audience ?? {} }, mail }
    return planWrite(planMail, { body }, { onPlanned: onClose })
  }
  if ('players' in to) {
    const body = { players: to.players, mail, includesSuspended: values.includesSuspended }
    return planWrite(planMail, { body }, { onPlanned: onClose, onChanged: to.onDone })
  }
  const body = { sendMailRequests: [{ ...mail, receiverGamerTag: to.gamerTag }] }
  const done = `Sent “${values.texts[0]?.subject.trim()}”`
  await planIfApprovalNeeded(
    () => write(sendMail, { body }, { subject: 'mail', done }),
    () => planWrite(planMail, { body: { players: { gamerTags: [to.gamerTag] }, mail, includesSuspended: true } }),
  )
  onClose()
}

type MailFieldsProps = { realmId: string; form: UseFormReturnType<MailValues> }

/** The rewards and the attachments, and how many of them can still be granted. */
function MailRewards({ realmId, form }: MailFieldsProps) {
  return (
    <>
      <GiftsInput
        realmId={realmId}
        legend="Rewards"
        noun="reward"
        labels={['Reward', 'Amount of reward']}
        form={form}
        field="gifts"
      />
      <AttachmentsInput realmId={realmId} form={form} />
      <GrantsLeft
        realmId={realmId}
        symbols={[...form.values.gifts, ...form.values.attachments].map(({ symbol }) => symbol)}
      />
    </>
  )
}

function AttachmentsInput({ realmId, form }: MailFieldsProps) {
  return (
    <ListInput legend="Attachments" noun="attachment" form={form} field="attachments" isFramed newEntry={newAttachment}>
      {(at, index) => (
        <>
          <GiftPicker
            realmId={realmId}
            hasEntitlements
            {...nthLabel('Symbol', index + 1)}
            {...form.getInputProps(`${at}.symbol`)}
          />
          <TextInput
            {...nthLabel('Specialization', index + 1)}
            {...text}
            {...form.getInputProps(`${at}.specialization`)}
          />
          <TextInput
            {...nthLabel('Quantity', index + 1)}
            inputMode="numeric"
            {...text}
            {...form.getInputProps(`${at}.quantity`)}
          />
          {isItem(form.getInputProps(`${at}.symbol`).value) && (
            <div className={`stack shrink ${styles.wide}`}>
              <PropertiesInput
                realmId={realmId}
                contentId={form.getInputProps(`${at}.symbol`).value}
                noun={`property of attachment ${index + 1},`}
                form={form}
                field={`${at}.properties`}
              />
            </div>
          )}
        </>
      )}
    </ListInput>
  )
}

type TestMailProps = { form: UseFormReturnType<MailValues>; language: string }

/** Sends the unsaved mail to one player in the current language. Its rewards are shown but not granted. */
function TestMail({ form, language }: TestMailProps) {
  const rights = useRights()
  const [player, setPlayer] = useState('')
  const [isSending, setIsSending] = useState(false)
  const gamerTag = /^[1-9]\d{0,15}$/.test(player.trim()) ? Number(player.trim()) : undefined
  const wrong = Object.values(mailErrors(form.values))[0]
  const send = async () => {
    setIsSending(true)
    const mail = toMailInput(form.values)
    const body = { gamerTag: gamerTag ?? 0, mail, ...(mail.translations && { language }) }
    await act(
      testMail,
      { body },
      { subject: 'mail', done: 'Sent a test of the mail', failed: 'The test was not sent.' },
    )
    setIsSending(false)
  }
  return (
    <fieldset className={`flex bare ${styles.test}`}>
      <legend>Send a test</legend>
      <PlayerPicker
        label="Your player"
        description="Marked as a test. Gifts are shown, not granted."
        value={player}
        onChange={setPlayer}
      />
      <ActionButton
        leftSection={<IconSend aria-hidden />}
        loading={isSending}
        disabledReason={rights.refusal('create mail') ?? (gamerTag === undefined ? 'Choose your own player.' : wrong)}
        onClick={() => void send()}
      >
        Send to me
      </ActionButton>
    </fieldset>
  )
}
