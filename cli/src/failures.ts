import { findRemedy } from '@regent/contract/error-remedies'
import { type ErrorCode, errors } from '@regent/contract/errors'
import { RequestError } from '@regent/contract/request-error'
import { FolderError } from '../../server/src/content-folder/folder.ts'
import { toPlainText } from './output/plain-text.ts'

/** Exit codes of every command. Scripts rely on them: they never change. */
export const exitCodes = { done: 0, failed: 1, usage: 2, signIn: 3, waits: 4, conflict: 5 } as const
export type ExitKind = keyof typeof exitCodes

/** A command that could not do its work, with the next step. */
export class CommandError extends Error {
  readonly kind: ExitKind
  readonly remedy: string | undefined

  constructor(kind: ExitKind, message: string, remedy?: string) {
    super(message)
    this.kind = kind
    this.remedy = remedy
  }
}

const conflicts: readonly ErrorCode[] = ['StaleVersion', 'PlanMoved', 'UndoConflict', 'ApprovalHashDiffers']

function kindOf({ code, status }: RequestError): ExitKind {
  if (status === 401) return 'signIn'
  if (code === 'ApprovalNeeded') return 'waits'
  return status === 409 || status === 412 || conflicts.includes(code) ? 'conflict' : 'failed'
}

/** The exit code after this error. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof CommandError) return exitCodes[error.kind]
  return exitCodes[error instanceof RequestError ? kindOf(error) : 'failed']
}

/** The lines that explain an error: the message, the invalid rows, the request id and the next step. */
export function describeError(error: unknown): string[] {
  if (error instanceof RequestError) return describeRequestError(error)
  if (error instanceof CommandError) return [error.message, ...(error.remedy ? [`Next step: ${error.remedy}`] : [])]
  if (error instanceof FolderError) return [error.message, 'Next step: Correct the files, then run the command again.']
  return [error instanceof Error ? error.message : String(error)]
}

/** How many invalid rows are printed. */
const maxRows = 20

function describeRequestError({ code, message, field, current, requestId }: RequestError): string[] {
  const rows = (current as { errors?: { message: string }[] } | undefined)?.errors ?? []
  const remedy = code in errors ? findRemedy(code) : undefined
  return [
    `${code}: ${toPlainText(message)}`,
    ...(field === undefined ? [] : [`Field: ${toPlainText(field)}`]),
    ...rows.slice(0, maxRows).map((row) => `  ${toPlainText(row.message)}`),
    ...(rows.length > maxRows ? [`  … and ${rows.length - maxRows} more rows`] : []),
    ...(requestId === undefined ? [] : [`Request id: ${requestId}`]),
    ...(remedy === undefined ? [] : [`Next step: ${remedy}`]),
  ]
}
