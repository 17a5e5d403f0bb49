import type { Readable } from 'node:stream'
import { secondMs } from '@regent/contract/time'

/** How much of a stream is read in a second, in characters; then the program waits until its next line is taken. */
const readPerSecond = 4 * 1_048_576

/**
 * Calls back for each line of a stream. Longer lines are cut, which bounds the memory; a stream that is written faster
 * than it may be read is paused, which bounds the work.
 */
export function eachLine(stream: Readable, longest: number, onLine: (line: string) => void): void {
  let remainder = ''
  const hold = (part: string) => {
    remainder += part.slice(0, longest - remainder.length)
  }
  const end = () => {
    const line = remainder
    remainder = ''
    onLine(line.endsWith('\r') ? line.slice(0, -1) : line)
  }
  let second = 0
  let read = 0
  const bound = (size: number) => {
    const now = performance.now()
    if (now - second >= secondMs) {
      second = now
      read = 0
    }
    read += size
    if (read < readPerSecond) return
    stream.pause()
    setTimeout(() => stream.resume(), second + secondMs - now)
  }
  stream.setEncoding('utf8')
  stream.on('data', (part: string) => {
    let start = 0
    for (let at = part.indexOf('\n'); at >= 0; at = part.indexOf('\n', start)) {
      hold(part.slice(start, at))
      end()
      start = at + 1
    }
    hold(part.slice(start))
    bound(part.length)
  })
  // The last output of a process may lack a line end.
  stream.on('end', () => remainder !== '' && end())
}
