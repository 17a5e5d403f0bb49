import styles from './Events.module.css'

/** Lists events of the published content that cannot take place, or that promise what does not exist. */
export function ProblemsNotice({ problems }: { problems: readonly { symbol: string; message: string }[] }) {
  if (problems.length === 0) return null
  return (
    <div className={styles.problems} role="status">
      Problems of published events:
      <ul>
        {problems.map(({ symbol, message }) => (
          <li key={`${symbol} ${message}`}>
            <code className="mono">{symbol}</code> {message}
          </li>
        ))}
      </ul>
    </div>
  )
}
