import type * as z from 'zod'
import type { Realm } from '../context/context.ts'
import { issueWords } from '../context/issue-words.ts'

/** An item of a manifest that is about to be published, as read by the server. */
export type CheckedItem = {
  /** `type.name` */
  id: string
  tags: readonly string[]
  /** The plain values: `data`, texts, and ids of linked items, including private ones. */
  properties: Readonly<Record<string, unknown>>
}

/** The manifest as it will be. */
export type DraftContent = {
  realm: Realm
  now: number
  has: (id: string) => boolean
}

/** A field of the item, with its path (empty: the whole item), and what is wrong with it as the end of a sentence. */
export type Finding = { severity: 'error' | 'warning'; field: string; reason: string }

/**
 * Checks an item of a type before it is published. An error marks something that the server or games cannot use; a
 * warning marks something that works, but perhaps not as intended.
 */
export type ContentCheck = (item: CheckedItem, draft: DraftContent) => readonly Finding[] | Promise<readonly Finding[]>

export const errorIn = (field: string, reason: string): Finding => ({ severity: 'error', field, reason })
export const warningIn = (field: string, reason: string): Finding => ({ severity: 'warning', field, reason })

/** More issues than this are usually one repeated mistake. */
const maxIssues = 20

/** Messages of the schema itself have priority over generic ones. */
const formatIssue = (issue: z.core.$ZodIssue): string =>
  /^(Invalid|Too) /.test(issue.message) ? issueWords(issue) : issue.message

/** Converts validation issues to findings; `under` is the validated property, with a dot. */
export const toFindings = ({ issues }: z.ZodError, under = ''): Finding[] =>
  issues
    .slice(0, maxIssues)
    .map((issue) => errorIn(`${under}${issue.path.join('.')}`.replace(/\.$/, ''), `${formatIssue(issue)}.`))

/** An optional property of an item that is not set is null, at any depth. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => (one === null ? [] : [[name, withoutNulls(one)]])),
  )
}

declare module '../context/registry.ts' {
  interface Registry {
    /** Per type of content: what is checked before an item of it is published. */
    contentChecks: Readonly<Record<string, ContentCheck>>
  }
}
