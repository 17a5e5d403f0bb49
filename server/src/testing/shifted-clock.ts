/**
 * Options with which Node runs a program whose clock is ahead. The server is started with them, and its processes inherit
 * them. Only `Date` is shifted: timers run at their usual speed, as on a machine with a wrong clock.
 */
export function withClockAhead(ms: number): { NODE_OPTIONS: string } {
  const code = `
    const Real = Date
    globalThis.Date = class extends Real {
      constructor(...given) { given.length === 0 ? super(Real.now() + ${ms}) : super(...given) }
      static now() { return Real.now() + ${ms} }
    }`
  // Node options are split at spaces.
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(code)}` }
}
