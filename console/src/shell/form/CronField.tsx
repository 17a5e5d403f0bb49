import { TextInput, type TextInputProps } from '@mantine/core'
import { nextTimes, parseCron } from '@regent/contract/cron'
import { utc } from '@regent/contract/zones'
import { NextTimes } from '../../ui/time/NextTimes.tsx'
import { useNow } from '../../ui/time/Time.tsx'
import { describeCron } from './cron-words.ts'
import { describeClockChange } from './zone-words.ts'

type CronFieldProps = Omit<TextInputProps, 'value' | 'type'> & {
  value?: string
  nextLabel?: string
  /** The time zone of the expression; default: UTC. */
  zone?: string
}

/** An input for a cron expression, with its description and its next times. */
export function CronField({ value = '', nextLabel = 'Next times', zone = utc, ...input }: CronFieldProps) {
  const now = useNow()
  const text = value.trim()
  const words = describeCron(text)
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
          none="It never runs."
        >
          {describeClockChange(text, zone, now).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </NextTimes>
      )}
    </>
  )
}
