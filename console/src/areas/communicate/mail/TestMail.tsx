import type { UseFormReturnType } from '@mantine/form'
import { testMail } from '@regent/contract/communicate/mail'
import { useState } from 'react'
import { act } from '../../../api/act.ts'
import { PlayerPicker } from '../../../shell/records/PlayerPicker.tsx'
import { useRights } from '../../../shell/scope/rights.ts'
import { ActionButton } from '../../../ui/layout/ActionButton.tsx'
import { IconSend } from '../../../ui/layout/icons.ts'
import styles from './Mail.module.css'
import { type MailValues, mailErrors, mailToSendOf } from './mail-form.ts'

type TestMailProps = { form: UseFormReturnType<MailValues>; language: string }

/** Sends the mail as it stands to one player, in the language that is shown. Its gifts are shown and not given. */
export function TestMail({ form, language }: TestMailProps) {
  const rights = useRights()
  const [player, setPlayer] = useState('')
  const [isSending, setIsSending] = useState(false)
  const gamerTag = /^[1-9]\d{0,15}$/.test(player.trim()) ? Number(player.trim()) : undefined
  const wrong = Object.values(mailErrors(form.values))[0]
  const send = async () => {
    setIsSending(true)
    const mail = mailToSendOf(form.values)
    const body = { gamerTag: gamerTag ?? 0, mail, ...(mail.translations && { language }) }
    await act(
      testMail,
      { body },
      { subject: 'mail', done: 'Sent a test of the mail', failed: 'The test was not sent.' },
    )
    setIsSending(false)
  }
  return (
    <fieldset className={styles.test}>
      <legend>Send a test</legend>
      <PlayerPicker
        label="Your player"
        description="The subject is marked as a test. Its gifts are shown in the game, but not given."
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
