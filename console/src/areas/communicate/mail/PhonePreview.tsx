import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { languageName } from '../../../ui/words/language-name.ts'
import styles from './Mail.module.css'
import { MailBody } from './MailBody.tsx'

export type PreviewText = { lng: string; subject: string; msg: string }

type PhonePreviewProps = {
  texts: readonly PreviewText[]
  /** Labels of the rewards, such as "50 × currency.gems". */
  gifts?: readonly string[]
  /** The current language of the screen; undefined: the preview has its own. */
  language?: string
  onLanguage?: (language: string) => void
  /** Shown without any text; undefined: nothing. */
  nothingYet?: string
}

/** A preview of a message in one language, about the size of a phone. Games may render it differently. */
export function PhonePreview({ texts, gifts = [], language, onLanguage, nothingYet }: PhonePreviewProps) {
  const [own, setOwn] = useState('')
  const selectedLanguage = language ?? own
  const filledTexts = texts.filter(({ lng, subject, msg }) => lng.trim() !== '' && (subject + msg).trim() !== '')
  const currentText = filledTexts.find(({ lng }) => lng === selectedLanguage) ?? filledTexts[0]
  if (!currentText) return nothingYet === undefined ? null : <p className="flush dimmed">{nothingYet}</p>
  return (
    <section className={`row ${styles.preview}`} aria-label="On a phone">
      {filledTexts.length > 1 && (
        <SegmentedControl
          className={styles.languages}
          aria-label="Language of the preview"
          size="xs"
          data={filledTexts.map(({ lng }) => ({ value: lng, label: languageName(lng) }))}
          value={currentText.lng}
          onChange={onLanguage ?? setOwn}
        />
      )}
      <div className={`stack gap-8 ${styles.phone}`} lang={currentText.lng}>
        {currentText.subject !== '' && <p className="flush strong breakable">{currentText.subject}</p>}
        <MailBody html={currentText.msg} title={`Preview in ${languageName(currentText.lng)}`} />
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
