/** What a fault of the run promises, and what was measured. */
export type Verdict = { promise: string; measured: string; isKept: boolean }

export const verdict = (promise: string, isKept: boolean, measured: string): Verdict => ({ promise, measured, isKept })

/** Each fault with its verdicts, as the end of a run prints them. Broken promises first say so. */
export function reportOf(measured: readonly { fault: string; verdicts: readonly Verdict[] }[]): string[] {
  return measured.flatMap(({ fault, verdicts }) =>
    verdicts.flatMap(({ promise, measured: found, isKept }) => [
      `${isKept ? 'kept  ' : 'BROKEN'}  ${fault}: ${promise}`,
      `        measured: ${found}`,
    ]),
  )
}

/** The median and the longest of some times, as text. */
export function spread(times: readonly number[]): string {
  if (times.length === 0) return 'no call'
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => ((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) / 1000).toFixed(1)
  return `${times.length} calls, median ${at(0.5)} s, longest ${at(1)} s`
}
