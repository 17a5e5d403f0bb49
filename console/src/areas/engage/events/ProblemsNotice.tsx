import styles from './Events.module.css'

/** Lists events of the published content that cannot take place, each with the reason. */
export function ProblemsNotice({ problems }: { problems: readonly { symbol: string; message: string }[] }) {
  if (problems.length === 0) return null
  return (
    <div className={styles.problems} role="status">
      Events of the published content that cannot take place:
      <ul>
        {problems.map(({ symbol, message }) => (
          <li key={symbol}>
            <code className="mono">{symbol}</code> {message}
          </li>
        ))}
      </ul>
    </div>
  )
}
