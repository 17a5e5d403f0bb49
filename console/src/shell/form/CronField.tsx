import { TextInput, type TextInputProps } from '@mantine/core'
import { nextTimes, parseCron } from '@regent/contract/cron'
import { utc } from '@regent/contract/zones'
import { NextTimes } from '../../ui/time/NextTimes.tsx'
import { useNow } from '../../ui/time/Time.tsx'
import { cronWords } from './cron-words.ts'
import { clockChangeWords } from './zone-words.ts'

type CronFieldProps = Omit<TextInputProps, 'value' | 'type'> & {
  value?: string
  nextLabel?: string
  /** The time zone of the text; default: UTC. */
  zone?: string
}

/** A cron text in a form; below it stands what it means in words, and when it comes next. */
export function CronField({ value = '', nextLabel = 'Next times', zone = utc, ...input }: CronFieldProps) {
  const now = useNow()
  const text = value.trim()
  const words = cronWords(text)
  return (
    <>
      <TextInput
        autoComplete="off"
        spellCheck={false}
        placeholder="0 0 12 * * MON *"
        classNames={{ input: 'mono' }}
        {...input}
        value={value}
      />
      {parseCron(text) && (
        <NextTimes
          label={nextLabel}
          words={words !== text && `${words} (${zone}).`}
          times={nextTimes([text], { after: now, count: 6, zone })}
          none="It never comes."
        >
          {clockChangeWords(text, zone, now).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </NextTimes>
      )}
    </>
  )
}
