/** Above each part that is written from the code. */
export const note = '`npm run docs` writes this part from the code.'

export const width = (text: string): number => [...text].length

/** A table as the formatter leaves it: every column as wide as its widest cell. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(3, ...[head, ...rows].map((cells) => width(cells[column] ?? ''))))
  const line = (cells: readonly string[], filler = ' ') =>
    `| ${cells.map((cell, column) => cell + filler.repeat((widths[column] ?? 0) - width(cell))).join(' | ')} |`
  return [
    line(head),
    line(
      head.map(() => ''),
      '-',
    ),
    ...rows.map((cells) => line(cells)),
  ].join('\n')
}
