import { useEffect, useState } from 'react'
import { IconCloudOff } from '../../../ui/layout/icons.ts'
import styles from './Live.module.css'
import { useLiveState } from './live.ts'

/** Delay before the notice in milliseconds: shorter gaps are not shown. */
const PATIENCE_MS = 2_000

/** A notice that live updates are interrupted. */
export function OfflineNotice() {
  const state = useLiveState()
  const isMissing = state === 'connecting' || state === 'down'
  const [isLate, setIsLate] = useState(false)
  if (!isMissing && isLate) setIsLate(false)
  useEffect(() => {
    if (!isMissing) return
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isMissing])
  return (
    <div role="status" className="shrink">
      {isMissing && isLate && <OfflinePill />}
    </div>
  )
}

function OfflinePill() {
  return (
    <span className={`row gap-6 ${styles.notice}`} data-tip="Live updates paused. Reconnecting…">
      <IconCloudOff aria-hidden />
      <strong>Offline</strong>
      <span className={styles.words}> – live updates paused. Reconnecting…</span>
    </span>
  )
}
