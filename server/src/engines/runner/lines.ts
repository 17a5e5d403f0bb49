import type { Readable } from 'node:stream'

/** Calls back for each line of a stream. Longer lines are cut, which bounds the memory. */
export function eachLine(stream: Readable, longest: number, onLine: (line: string) => void): void {
  let held = ''
  const hold = (part: string) => {
    held += part.slice(0, longest - held.length)
  }
  const end = () => {
    const line = held
    held = ''
    onLine(line.endsWith('\r') ? line.slice(0, -1) : line)
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
  })
  // The last output of a process may lack a line end.
  stream.on('end', () => held !== '' && end())
}
