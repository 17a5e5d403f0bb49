const width = 30

/** A progress bar on one line of the terminal; in a pipe, a line every tenth. */
export function progressBar(total: number) {
  let lastTenth = 0
  let longest = 0
  const isTerminal = process.stdout.isTTY === true
  return {
    /** How far it is, and in words. */
    show(done: number, text: string): void {
      const part = Math.min(1, done / total)
      const tenth = Math.floor(part * 10)
      if (isTerminal) {
        const filled = Math.round(part * width)
        longest = Math.max(longest, text.length)
        process.stdout.write(`\r[${'#'.repeat(filled)}${'.'.repeat(width - filled)}] ${text.padEnd(longest)}`)
      } else if (tenth > lastTenth) {
        process.stdout.write(`${text}\n`)
      }
      lastTenth = tenth
    },
    end(): void {
      if (isTerminal) process.stdout.write('\n')
    },
  }
}
