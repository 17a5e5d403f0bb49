/** A random id of 128 bits, as 32 hexadecimal digits. It also works on pages without TLS. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Back-off with full jitter: a random time of up to 1, 2, 4, 8, 16 and 30 seconds, in milliseconds. */
export const backoffMs = (attempt: number): number => Math.random() * Math.min(30_000, 1_000 * 2 ** attempt)

/** Waits. An aborted signal ends the wait early. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
