import type { WhyCondition, WhyJudgement, WhyValue } from '@regent/contract/players/why'
import { RecordLink } from '../../../shell/records/RecordLink.tsx'
import { IconCheck, IconMinus, IconX } from '../../../ui/layout/icons.ts'
import { clockText, useClock } from '../../../ui/time/clock.ts'
import { formatCount } from '../../../ui/words/format-number.ts'
import styles from './Why.module.css'
import { stateWords } from './why-words.ts'

const marks = { met: IconCheck, unmet: IconX, 'not-reached': IconMinus }

/** Every condition in the order in which it is judged: the player's value, what is needed, and when it was judged. */
export function WhyConditions({ name, judgement }: { name: string; judgement: WhyJudgement }) {
  const { conditions, at } = judgement
  return (
    <table className={styles.conditions}>
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
        // biome-ignore lint/suspicious/noArrayIndexKey: two conditions may have one name; their order never changes
        <Condition key={index} condition={one} at={at} />
      ))}
    </table>
  )
}

/** "Anna" of "Anna Vestergaard": the head of a narrow column. */
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
            <span className="hidden-text">{stateWords[state]}</span>
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
          {state === 'not-reached' ? 'not judged' : <Moment ms={judgedAt} />}
        </td>
      </tr>
      {(detail !== undefined || link) && (
        <tr className={styles.more}>
          <td />
          <td colSpan={4}>
            {detail} {link && <RecordLink link={link}>{linkWords(link.kind)}</RecordLink>}
          </td>
        </tr>
      )}
    </tbody>
  )
}

const linkWords = (kind: string) => (kind === 'audit' ? 'Open in Audit Trail' : `Open the ${kind.replaceAll('-', ' ')}`)

function Value({ value }: { value: WhyValue | undefined }) {
  if (value === undefined) return <span className="dimmed">–</span>
  if ('number' in value) return formatCount(value.number)
  if ('at' in value) return <Moment ms={value.at} />
  return value.link ? <RecordLink link={value.link}>{value.text}</RecordLink> : value.text
}

/** A time by the chosen clock, with both clocks in the tip; how long ago would not fit the column. */
function Moment({ ms }: { ms: number }) {
  const clock = useClock()
  return (
    <time dateTime={new Date(ms).toISOString()} data-moment="">
      {clockText(ms, clock, Date.now())}
    </time>
  )
}
