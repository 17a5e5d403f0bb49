import { queryOptions } from '@tanstack/react-query'

/** The documents of the reader. Each file is at `/documents/{file}`, on all servers and file servers. */
export const documents = [
  { name: 'readme', title: 'Product documentation', file: 'README.md' },
  { name: 'game-clients', title: 'Game clients and game servers', file: 'docs/game-clients.md' },
  { name: 'content', title: 'Content types', file: 'docs/content.md' },
  { name: 'signing-in', title: 'Signing in', file: 'docs/signing-in.md' },
  { name: 'changes', title: 'Change sets', file: 'docs/changes.md' },
  { name: 'approvals', title: 'Approvals and budgets', file: 'docs/approvals.md' },
  { name: 'operating', title: 'Operating', file: 'docs/operating.md' },
  { name: 'settings', title: 'Settings', file: 'docs/settings.md' },
  { name: 'security', title: 'Security', file: 'docs/security.md' },
  { name: 'services', title: 'Services of a game', file: 'docs/services.md' },
  { name: 'use-cases', title: 'Use cases', file: 'docs/use-cases.md' },
  { name: 'help', title: 'Help', file: 'docs/help.md' },
  { name: 'glossary', title: 'Glossary', file: 'docs/glossary.md' },
  { name: 'architecture', title: 'Architecture', file: 'ARCHITECTURE.md' },
  { name: 'contributing', title: 'Contributing', file: 'CONTRIBUTING.md' },
  { name: 'changelog', title: 'Changelog', file: 'CHANGELOG.md' },
] as const

export type DocumentEntry = (typeof documents)[number]

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

/** Resolves a link in a document to another document: `docs/glossary.md` in README.md, `../../README.md` in docs. */
export function documentAt(link: string, from: string): DocumentEntry | undefined {
  const { pathname } = new URL(link, `http://documents/${from}`)
  return documents.find(({ file }) => pathname === `/${file}`)
}
