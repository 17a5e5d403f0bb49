import { formatDuration } from './format-time.ts'

/** A duration in its two largest units. */
export function Duration({ ms }: { ms: number }) {
  return <span className="num">{formatDuration(ms)}</span>
}
