const width = 30

/** A progress bar on one line of the terminal; in a pipe, a line every tenth. */
export function progressBar(what: string, total: number) {
  let done = 0
  let lastTenth = 0
  const isTerminal = process.stdout.isTTY === true
  return {
    advance(): void {
      done += 1
      const tenth = Math.floor((done / total) * 10)
      if (isTerminal) {
        const filled = Math.round((done / total) * width)
        process.stdout.write(`\r[${'#'.repeat(filled)}${'.'.repeat(width - filled)}] ${done}/${total} ${what}`)
      } else if (tenth > lastTenth) {
        process.stdout.write(`${done}/${total} ${what}\n`)
      }
      lastTenth = tenth
    },
    end(): void {
      if (isTerminal) process.stdout.write('\n')
    },
  }
}
