import { queryOptions } from '@tanstack/react-query'

export type ChangelogVersion = { version: string; date: string | undefined; groups: ChangelogGroup[] }
export type ChangelogGroup = { heading: string; entries: string[] }

/** The path of the changelog on all servers and file servers. */
const changelogPath = `${import.meta.env.BASE_URL}CHANGELOG.md`

/**
 * Parses a changelog in the "Keep a Changelog" format: versions, groups, bullet lists. Unreleased changes are skipped.
 */
export function parseChangelog(markdown: string): ChangelogVersion[] {
  const versions: ChangelogVersion[] = []
  let version: ChangelogVersion | undefined
  for (const line of markdown.split(/\r?\n/)) {
    const head = /^## +\[?v?([^\]\s]+)\]?(?:\s+-\s+(\S+))?/.exec(line)
    if (head) {
      const isReleased = head[1]?.toLowerCase() !== 'unreleased'
      version = isReleased ? { version: head[1] ?? '', date: head[2], groups: [] } : undefined
      if (version) versions.push(version)
    } else if (version) {
      readLine(version, line)
    }
  }
  return versions
}

function readLine({ groups }: ChangelogVersion, line: string): void {
  const heading = /^### +(.+?)\s*$/.exec(line)?.[1]
  if (heading !== undefined) {
    groups.push({ heading, entries: [] })
    return
  }
  const entry = /^[-*] +(.+)$/.exec(line)?.[1]
  if (entry !== undefined) {
    if (groups.length === 0) groups.push({ heading: 'Changes', entries: [] })
    groups.at(-1)?.entries.push(entry.trim())
    return
  }
  // Indented lines continue an entry.
  const entries = groups.at(-1)?.entries
  const more = /^\s+(\S.*)$/.exec(line)?.[1]
  if (more !== undefined && entries && entries.length > 0) entries.push(`${entries.pop()} ${more.trim()}`)
}

/** True if the last seen version is older than the newest one. A new user has seen none, so nothing is news to them. */
export const isNews = (versions: readonly ChangelogVersion[], seen: string | undefined): boolean =>
  versions[0] !== undefined && seen !== undefined && isOlder(seen, versions[0].version)

function isOlder(version: string, other: string): boolean {
  const [parts, otherParts] = [version, other].map((text) => text.split('.').map((part) => Number.parseInt(part, 10)))
  const at = [0, 1, 2].find((index) => parts?.[index] !== otherParts?.[index])
  return at !== undefined && (parts?.[at] ?? 0) < (otherParts?.[at] ?? 0)
}

/** Maximum number of entries of "What's New". */
const maxNews = 5
const newsGroups = ['Added', 'Changed']

/** The most useful entries of a version: new features before changes, then the rest in its order. */
export function selectNews({ groups, ...version }: ChangelogVersion): ChangelogVersion {
  const first = newsGroups.flatMap((name) => groups.filter(({ heading }) => heading === name))
  let linesLeft = maxNews
  const shortGroups = [...new Set([...first, ...groups])].map(({ heading, entries }) => {
    const selected = entries.slice(0, linesLeft)
    linesLeft -= selected.length
    return { heading, entries: selected }
  })
  return { ...version, groups: shortGroups.filter(({ entries }) => entries.length > 0) }
}

/** The changelog of the current release; it does not change while the page is open. */
export const changelogQuery = queryOptions({
  queryKey: ['changelog'],
  queryFn: async ({ signal }) => {
    const response = await fetch(changelogPath, { signal })
    if (!response.ok) throw new Error(`${changelogPath} answers ${response.status}`)
    return parseChangelog(await response.text())
  },
  staleTime: Number.POSITIVE_INFINITY,
})
