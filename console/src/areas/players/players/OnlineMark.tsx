import styles from './PlayerSigns.module.css'

/** "Online" in green or "Offline" in grey, always with the text. */
export const OnlineMark = ({ isOnline }: { isOnline: boolean }) => (
  <span className={`inline-row gap-6 ${styles.mark}`} data-online={isOnline || undefined}>
    {isOnline ? 'online' : 'offline'}
  </span>
)
