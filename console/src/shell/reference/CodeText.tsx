/** A text whose parts in backticks are code. */
export function CodeText({ text }: { text: string }) {
  return text
    .split('`')
    .map((part, index) => ({ part, isCode: index % 2 === 1, key: `${index} ${part}` }))
    .map(({ part, isCode, key }) => (isCode ? <code key={key}>{part}</code> : part))
}

/** The first sentence of a summary, as a title. */
export const toTitle = (summary: string): string =>
  (/^.*?(?=\.( |$))/.exec(summary)?.[0] ?? summary).replaceAll('`', '')
