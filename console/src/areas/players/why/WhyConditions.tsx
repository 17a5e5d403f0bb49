import type { WhyCondition, WhyJudgement, WhyValue } from '@regent/contract/players/why'
import { formatCount } from '@regent/contract/words'
import { RecordLink } from '../../../shell/records/RecordLink.tsx'
import { IconCheck, IconMinus, IconX } from '../../../ui/layout/icons.ts'
import { clockText, useClock } from '../../../ui/time/clock.ts'
import styles from './Why.module.css'
import { stateLabels } from './why-words.ts'

const marks = { met: IconCheck, unmet: IconX, 'not-reached': IconMinus }

/** All conditions in order of evaluation: the player's value, the required value, and the time of evaluation. */
export function WhyConditions({ name, judgement }: { name: string; judgement: WhyJudgement }) {
  const { conditions, at } = judgement
  return (
    <table className={`framed ${styles.conditions}`}>
      <caption className="hidden-text">Conditions</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">Condition</th>
          <th scope="col">{firstWord(name)}</th>
          <th scope="col">Needed</th>
          <th scope="col">Judged</th>
        </tr>
      </thead>
      {conditions.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names are not unique, and the order never changes
        <Condition key={index} condition={one} at={at} />
      ))}
    </table>
  )
}

/** "Anna" of "Anna Vestergaard": the header of a narrow column. */
export const firstWord = (name: string): string => name.split(' ')[0] ?? name

function Condition({ condition, at }: { condition: WhyCondition; at: number }) {
  const { name, state, value, needed, judgedAt = at, detail, link } = condition
  const Mark = marks[state]
  return (
    <tbody data-state={state}>
      <tr>
        <td>
          <span className={styles.mark}>
            <Mark aria-hidden />
            <span className="hidden-text">{stateLabels[state]}</span>
          </span>
        </td>
        <th scope="row">{name}</th>
        <td data-label="Has" className={styles.value}>
          <Value value={value} />
        </td>
        <td data-label="Needed">
          <Value value={needed} />
        </td>
        <td data-label="Judged" className={styles.judged}>
          {state === 'not-reached' ? 'not checked' : <Moment ms={judgedAt} />}
        </td>
      </tr>
      {(detail !== undefined || link) && (
        <tr className={styles.more}>
          <td />
          <td colSpan={4}>
            {detail} {link && <RecordLink link={link}>{formatLinkLabel(link.kind)}</RecordLink>}
          </td>
        </tr>
      )}
    </tbody>
  )
}

const formatLinkLabel = (kind: string) =>
  kind === 'audit' ? 'Open in Audit Trail' : `Open the ${kind.replaceAll('-', ' ')}`

function Value({ value }: { value: WhyValue | undefined }) {
  if (value === undefined) return <span className="dimmed">–</span>
  if ('number' in value) return formatCount(value.number)
  if ('at' in value) return <Moment ms={value.at} />
  return value.link ? <RecordLink link={value.link}>{value.text}</RecordLink> : value.text
}

/** A time in the selected time zone, with both time zones in the tooltip; a relative time would not fit the column. */
function Moment({ ms }: { ms: number }) {
  const clock = useClock()
  return (
    <time dateTime={new Date(ms).toISOString()} data-moment="">
      {clockText(ms, clock, Date.now())}
    </time>
  )
}
