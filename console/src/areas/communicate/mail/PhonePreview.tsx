import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { languageName } from '../../../ui/words/language-name.ts'
import { MailBody } from './MailBody.tsx'
import styles from './PhonePreview.module.css'

export type PreviewText = { lng: string; subject: string; msg: string }

type PhonePreviewProps = {
  texts: readonly PreviewText[]
  /** What the reader gets, such as "50 × currency.gems". */
  gifts?: readonly string[]
  /** The language that the screen shows; without one, the preview keeps its own. */
  language?: string
  onLanguage?: (language: string) => void
  /** Shown while no text is written; without it, nothing. */
  nothingYet?: string
}

/** What a player reads, about as large as on a phone; in one language at a time. Games render it in their own way. */
export function PhonePreview({ texts, gifts = [], language, onLanguage, nothingYet }: PhonePreviewProps) {
  const [own, setOwn] = useState('')
  const chosen = language ?? own
  const written = texts.filter(({ lng, subject, msg }) => lng.trim() !== '' && (subject + msg).trim() !== '')
  const shown = written.find(({ lng }) => lng === chosen) ?? written[0]
  if (!shown) return nothingYet === undefined ? null : <p className={styles.nothing}>{nothingYet}</p>
  return (
    <section className={styles.preview} aria-label="On a phone">
      {written.length > 1 && (
        <SegmentedControl
          className={styles.languages}
          aria-label="Language of the preview"
          size="xs"
          data={written.map(({ lng }) => ({ value: lng, label: languageName(lng) }))}
          value={shown.lng}
          onChange={onLanguage ?? setOwn}
        />
      )}
      <div className={styles.phone} lang={shown.lng}>
        {shown.subject !== '' && <p className={styles.subject}>{shown.subject}</p>}
        <MailBody html={shown.msg} title={`Preview in ${languageName(shown.lng)}`} />
        {gifts.length > 0 && (
          <>
            <ul className={styles.gifts}>
              {gifts.map((gift) => (
                <li key={gift}>{gift}</li>
              ))}
            </ul>
            <span className={styles.claim} aria-hidden>
              Claim
            </span>
          </>
        )}
      </div>
    </section>
  )
}
