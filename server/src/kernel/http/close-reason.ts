/** The text of a WebSocket's close frame has at most 123 bytes. */
const maxReasonBytes = 123

/** As much of a text as fits into a close frame, without half a character at its end. */
export function closeReason(text: string): string {
  let short = text
  while (Buffer.byteLength(short) > maxReasonBytes) short = [...short].slice(0, -1).join('')
  return short
}
