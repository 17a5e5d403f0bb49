import { queryOptions } from '@tanstack/react-query'
import { type DocumentEntry, documents } from './document-list.ts'

/** Loads a document once; it does not change while the page is open. */
export const documentQuery = ({ file }: DocumentEntry) =>
  queryOptions({
    queryKey: ['document', file],
    queryFn: async ({ signal }) => {
      const path = `/documents/${file}`
      const response = await fetch(path, { signal })
      if (!response.ok) throw new Error(`${path} answers ${response.status}`)
      return response.text()
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Resolves a link in a document to another document: `docs/glossary.md` in README.md, `../../README.md` in docs/run. */
export function documentAt(link: string, from: string): DocumentEntry | undefined {
  const { pathname } = new URL(link, `http://documents/${from}`)
  return documents.find(({ file }) => pathname === `/${file}`)
}
