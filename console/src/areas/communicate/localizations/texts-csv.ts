import { csvText } from '../../../ui/csv/csv.ts'
import { readCsv } from '../../../ui/csv/read-csv.ts'

type Texts = Readonly<Record<string, readonly { language: string; value: string }[]>>

/** A line per key, a column per language. */
export function textsCsv(texts: Texts, languages: readonly string[]): string {
  const rows = Object.entries(texts)
  const used = new Set(rows.flatMap(([, values]) => values.map(({ language }) => language)))
  const columns = [...new Set([...languages, ...used])]
  return csvText<(typeof rows)[number]>(
    [
      { header: 'key', value: ([key]) => key },
      ...columns.map((one) => ({
        header: one,
        value: ([, values]: (typeof rows)[number]) => values.find(({ language }) => language === one)?.value ?? '',
      })),
    ],
    rows,
  )
}

export type TextsFile = {
  languages: string[]
  /** [key, text, text, …] in the order of the languages. */
  rows: string[][]
  /** The error, if the file cannot be parsed. */
  problem: string | undefined
}

/** Parses a file whose first line is `key` and the languages; the separator is a comma, a semicolon or a tab. */
export function readTextsCsv(text: string): TextsFile {
  const { lines: data, problem: fault } = readCsv(text)
  const [head = [], ...lines] = data
  const languages = head.slice(1).map((one) => one.trim())
  const problem =
    data.length === 0
      ? undefined
      : (fault ??
        (head[0]?.trim().toLowerCase() !== 'key'
          ? 'The first line must be “key” and languages, such as key,en,de.'
          : languages.length === 0 || languages.includes('')
            ? 'Each column of the first line must be a language, such as key,en,de.'
            : undefined))
  return { languages, rows: lines, problem }
}
