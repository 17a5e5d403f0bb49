/** A fenced block of code in a document. */
export type Block = {
  /** The line of its fence, from 1. */
  line: number
  /** The first word behind the fence; empty: none. */
  language: string
  text: string
  /** Why it cannot run here, from `<!-- not run: … -->` on the line before. */
  reason: string | undefined
}

/** The fenced blocks of a document in their order, without the indentation of the list they are in. */
export function parseBlocks(markdown: string): Block[] {
  const lines = markdown.split('\n')
  const blocks: Block[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const [, indent = '', language = ''] = /^( *)```(\S*)$/.exec(lines[at] ?? '') ?? []
    if (!/^ *```/.test(lines[at] ?? '')) continue
    const end = lines.indexOf(`${indent}\`\`\``, at + 1)
    if (end < 0) throw new Error(`The block in line ${at + 1} does not end.`)
    blocks.push({
      line: at + 1,
      language,
      text: lines
        .slice(at + 1, end)
        .map((line) => line.slice(Math.min(indent.length, line.length - line.trimStart().length)))
        .join('\n'),
      reason: /^ *<!-- not run: (.+) -->$/.exec(lines[at - 1] ?? '')?.[1],
    })
    at = end
  }
  return blocks
}

/** A command with the answer that the block shows below it, if any. */
export type Step = { line: number; command: string; answer: string | undefined }

const isCommand = (text: string): boolean => /^([A-Z_]+=|[a-z][a-z-]*( |$))/.test(text)

/** Splits a shell block at its empty lines into commands and answers. */
export function stepsOf({ line, text }: Block): Step[] {
  const steps: Step[] = []
  let at = line + 1
  for (const part of text.split('\n\n')) {
    const last = steps.at(-1)
    if (isCommand(part) || !last) steps.push({ line: at, command: part, answer: undefined })
    else last.answer = last.answer === undefined ? part : `${last.answer}\n\n${part}`
    at += part.split('\n').length + 1
  }
  return steps
}
