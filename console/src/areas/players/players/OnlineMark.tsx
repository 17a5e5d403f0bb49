import styles from './OnlineMark.module.css'

/** Green with the word, or grey with the word. */
export const OnlineMark = ({ isOnline }: { isOnline: boolean }) => (
  <span className={styles.mark} data-online={isOnline || undefined}>
    {isOnline ? 'online' : 'offline'}
  </span>
)
