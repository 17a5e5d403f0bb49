import styles from './Jobs.module.css'
import { cronWords } from './job-words.ts'

type ExecutionsProps = {
  triggers: readonly { type: string; expression?: string | undefined }[]
  /** Epoch milliseconds. */
  times: readonly number[]
  none: string
}

/** The cron texts in plain words, and the next due times of all triggers. */
export function Executions({ triggers, times, none }: ExecutionsProps) {
  const texts = triggers.flatMap(({ type, expression }) => (type === 'CronTrigger' && expression ? [expression] : []))
  const words = texts.filter((expression) => cronWords(expression) !== expression).map(cronWords)
  return (
    <div className={styles.executions}>
      {words.length > 0 && <p>{words.join('; ')}.</p>}
      {times.length === 0 ? (
        <p>{none}</p>
      ) : (
        <ol>
          {times.map((at) => (
            <li key={at} className="num">
              {new Date(at).toUTCString().slice(0, 25)} UTC
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
