/**
 * Parses server-sent events from pieces of text that may end anywhere. Returns the data of the complete events;
 * comments (the server's heartbeat) have none.
 */
export class EventReader {
  #rest = ''
  #data: string[] = []

  push(text: string): string[] {
    const events: string[] = []
    const lines = (this.#rest + text).split('\n')
    this.#rest = lines.pop() ?? ''
    for (const raw of lines) {
      const line = raw.endsWith('\r') ? raw.slice(0, -1) : raw
      if (line === '') {
        if (this.#data.length > 0) events.push(this.#data.join('\n'))
        this.#data = []
      } else if (line.startsWith('data:')) {
        this.#data.push(line.slice(line.startsWith('data: ') ? 6 : 5))
      }
    }
    return events
  }
}
