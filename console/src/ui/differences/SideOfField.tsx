import type { DifferenceValue, FieldDifference, WordPart } from '@regent/contract/differences/difference-shapes'
import { readTime, valueText } from '@regent/contract/differences/difference-text'
import { Fragment } from 'react'
import { truncate } from '../form/field-words.ts'
import { Time } from '../time/Time.tsx'
import { useTimeText } from '../time/use-time-text.ts'
import { formatMoney } from '../words/format-number.ts'
import styles from './Differences.module.css'
import { recordValue } from './record-value.ts'

type Side = 'before' | 'after'

const maxLength = 2_000

/** A value with its unit: a time on the chosen clock, a link, an amount of money. */
export function TypedValue({ side, unit }: { side: DifferenceValue; unit: string | undefined }) {
  const timeText = useTimeText()
  const RecordValue = recordValue.use()
  const text = truncate(valueText(side, unit, timeText), maxLength)
  if (side.format === 'time') return <Time ms={readTime(side.value)} />
  if (side.format === 'money' && unit !== undefined) return formatMoney(Number(side.value), unit)
  if ((side.format === 'record' || side.format === 'player') && RecordValue)
    return <RecordValue side={side} text={text} />
  return text
}

/** One side of a changed field, marked; a placeholder if there is no value. */
export function SideOfField({ field, side }: { field: FieldDifference; side: Side }) {
  const value = field[side]
  const Mark = side === 'before' ? 'del' : 'ins'
  if (!value) return <span className="dimmed">{side === 'after' ? 'removed' : 'not set'}</span>
  if (value.format === 'secret') return <span className="dimmed">a secret, not shown</span>
  if (value.value === '') return <span className="dimmed">empty</span>
  if (field.words) return <Words words={field.words} side={side} />
  return (
    <>
      <Mark className={styles[side]}>
        <TypedValue side={value} unit={field.unit} />
      </Mark>
      {side === 'after' && <Step field={field} />}
    </>
  )
}

/** A text with the words that the other side does not have, marked. */
function Words({ words, side }: { words: readonly WordPart[]; side: Side }) {
  const own = side === 'before' ? 'removed' : 'added'
  const Mark = side === 'before' ? 'del' : 'ins'
  const parts = words.map((part, at) => ({ ...part, at })).filter(({ sign }) => sign === 'same' || sign === own)
  return parts.map(({ sign, text, at }) =>
    sign === 'same' ? (
      <Fragment key={at}>{text}</Fragment>
    ) : (
      <Mark key={at} className={styles[side]}>
        {text}
      </Mark>
    ),
  )
}

/** How much a number rises or falls: "+10". Money has its share instead. */
function Step({ field: { before, after, unit } }: { field: FieldDifference }) {
  if (typeof before?.value !== 'number' || typeof after?.value !== 'number') return null
  const step = after.value - before.value
  if (after.format === 'money' && before.value > 0) {
    const percent = Math.round((step / before.value) * 100)
    return <span className={styles.step}> {`${percent > 0 ? '+' : '−'}${Math.abs(percent)} %`}</span>
  }
  if (after.format !== 'number' || step === 0) return null
  const size = valueText({ value: Math.abs(step), format: 'number' }, unit)
  return <span className={styles.step}> {`${step > 0 ? '+' : '−'}${size}`}</span>
}
