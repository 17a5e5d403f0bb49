import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { languageName } from '../../../ui/language-name.ts'
import { MailBody } from './MailBody.tsx'
import styles from './PhonePreview.module.css'

export type PreviewText = { lng: string; subject: string; msg: string }

type PhonePreviewProps = {
  texts: readonly PreviewText[]
  /** What the reader gets, such as "50 × currency.gems". */
  gifts?: readonly string[]
}

/** What a player reads, about as large as on a phone; in one language at a time. Games render it in their own way. */
export function PhonePreview({ texts, gifts = [] }: PhonePreviewProps) {
  const [chosen, setChosen] = useState('')
  const written = texts.filter(({ lng, subject, msg }) => lng.trim() !== '' && (subject + msg).trim() !== '')
  const shown = written.find(({ lng }) => lng === chosen) ?? written[0]
  if (!shown) return null
  return (
    <section className={styles.preview} aria-label="Preview">
      {written.length > 1 && (
        <SegmentedControl
          aria-label="Language of the preview"
          size="xs"
          data={written.map(({ lng }) => ({ value: lng, label: languageName(lng) }))}
          value={shown.lng}
          onChange={setChosen}
        />
      )}
      <div className={styles.phone}>
        {shown.subject !== '' && <p className={styles.subject}>{shown.subject}</p>}
        <MailBody html={shown.msg} title={`Preview in ${languageName(shown.lng)}`} />
        {gifts.length > 0 && (
          <ul className={styles.gifts}>
            {gifts.map((gift) => (
              <li key={gift}>{gift}</li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
