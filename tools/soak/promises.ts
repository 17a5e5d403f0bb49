/** What a fault of the run promises, and what was measured. */
export type Verdict = { promise: string; measured: string; isKept: boolean }

export const verdict = (promise: string, isKept: boolean, measured: string): Verdict => ({ promise, measured, isKept })

/** The time that a share of the calls did not exceed, in milliseconds; 0 without calls. */
export function readShare(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Each fault with its verdicts, as a table: fault, promise, measurement, kept. */
export function formatTable(measured: readonly { fault: string; verdicts: readonly Verdict[] }[]): string[] {
  const rows = measured.flatMap(({ fault, verdicts }) =>
    verdicts.map(({ promise, measured: found, isKept }) => [fault, promise, found, isKept ? 'yes' : 'NO']),
  )
  const all = [['fault', 'promised', 'measured', 'kept'], ...rows]
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  return all.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

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
