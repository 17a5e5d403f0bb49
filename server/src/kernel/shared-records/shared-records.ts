import { isDeepStrictEqual } from 'node:util'
import { ApiError, type ErrorCode } from '@regent/contract/errors'
import type { Right } from '@regent/contract/permissions'
import { ownValue } from '../audit/own.ts'
import { accountIdOf } from '../context/access.ts'
import type { Caller, RequestContext } from '../context/context.ts'
import { present } from '../present.ts'
import { orRefuse } from '../write/refused.ts'

/** A row of a record that its owner keeps for themselves or shares. */
type Row = {
  id: number
  name: string
  is_shared: boolean
  /** Null: a game server made it, and it is shared. */
  account_id: number | null
  email: string | null
  created_at: number
  updated_at: number
  version: number
}

/** What an undo restores of it. */
type State = { name: string; isShared: boolean; accountId: number | null }

/** The caller and what they may do, in a realm or in the organization. */
type Asking = Pick<RequestContext, 'caller' | 'can' | 'ifMatch'> & { realm?: { id: string } | undefined }

type Kind<Private extends string> = {
  /** With its article: "a saved query". */
  noun: string
  /** Its unique indexes are `<table>_shared_names` and `<table>_own_names`. */
  table: string
  missing: ErrorCode
  nameTaken: ErrorCode
  /** The right to share one, and to change one that is shared; without it, whoever may call may do so. */
  sharingRight?: Right
  /** What only the owner reads of a private one in the audit trail, beside its name. */
  privateFields: readonly Private[]
}

/**
 * The rules of records with a name that are their owner's alone until they share them, such as segments, saved queries
 * and views: who sees and changes them, what the audit trail shows of them, and how names are taken.
 */
export function sharedRecords<Private extends string>(kind: Kind<Private>) {
  const { noun, table, missing, nameTaken, sharingRight } = kind
  const hidden: readonly string[] = ['name', ...kind.privateFields]

  const isVisible = ({ is_shared, account_id }: Pick<Row, 'is_shared' | 'account_id'>, caller: Caller): boolean =>
    is_shared || account_id === accountIdOf(caller)

  const isOwner = ({ accountId }: Pick<State, 'accountId'>, caller: Caller): boolean =>
    accountId === accountIdOf(caller)

  /** The record as the audit trail keeps it: everybody reads the trail, so what is private is its owner's there too. */
  function inTrail<Kept extends State>(state: Kept): Record<string, unknown> {
    const { isShared, accountId } = state
    if (isShared || accountId === null) return state
    return Object.fromEntries(
      Object.entries(state).map(([field, value]) => [
        field,
        hidden.includes(field) ? ownValue(accountId, value) : value,
      ]),
    )
  }

  return {
    isVisible,
    inTrail,

    /** A record that the caller may not see is treated as missing. */
    visible<Found extends Row>(row: Found | undefined, caller: Caller, field = 'id'): Found {
      if (!row || !isVisible(row, caller)) throw new ApiError(missing, { field })
      return row
    },

    /** What each answer says of the record. */
    viewOf: (row: Row, caller: Caller) => ({
      id: row.id,
      name: row.name,
      isShared: row.is_shared,
      isMine: row.account_id !== null && row.account_id === accountIdOf(caller),
      ...present({ ownerEmail: row.email }),
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      version: row.version,
    }),

    /** Refuses a change of an older version than the caller's; the error carries the newer one. */
    refuseStale({ ifMatch }: Asking, { version }: Row, current: () => unknown): void {
      if (ifMatch !== undefined && ifMatch !== version) throw new ApiError('StaleVersion', { current: current() })
    },

    /**
     * Refuses a change that the caller may not make; `before` is null for a new record, `after` for one that is deleted.
     * Only the owner decides who sees it, and to share takes the right. To make one's own record private or to delete it
     * takes none: its owner may have lost the right.
     */
    refuseSharing(context: Asking, before: State | null, after: State | null): void {
      const { caller, can, realm } = context
      if (before && after && before.isShared !== after.isShared && !isOwner(before, caller)) {
        throw new ApiError('SharingNotAllowed', {
          field: 'isShared',
          message: `Only the author of ${noun} can share it or make it private. Nothing was changed.`,
        })
      }
      const isAffected = after ? after.isShared : before?.isShared && !isOwner(before, caller)
      if (!isAffected || sharingRight === undefined || can(sharingRight, realm?.id)) return
      throw new ApiError('SharingNotAllowed', {
        field: 'isShared',
        message: `Sharing ${noun}, or changing a shared one, needs the right "${sharingRight}". Nothing was changed.`,
      })
    },

    /** The fields that a change has changed. */
    changedFields: <Kept extends State, Field extends keyof Kept>(
      before: Kept,
      after: Kept,
      fields: readonly Field[],
    ): Field[] => fields.filter((field) => !isDeepStrictEqual(before[field], after[field])),

    /** These fields of both states, for the audit trail. */
    trailOf<Kept extends State>(before: Kept, after: Kept, fields: readonly (keyof Kept & string)[]) {
      const fieldsOf = (state: Kept) => {
        const kept = inTrail(state)
        return Object.fromEntries(fields.map((field) => [field, kept[field]]))
      }
      return { before: fieldsOf(before), after: fieldsOf(after) }
    },

    /** Does the write, and says so if another record has the name. */
    orNameTaken: <T>(write: () => Promise<T>): Promise<T> =>
      orRefuse(write, ({ constraint }) =>
        ['shared_names', 'own_names', 'shared_looks', 'own_looks'].some((index) => constraint === `${table}_${index}`)
          ? new ApiError(nameTaken, { field: 'name' })
          : undefined,
      ),
  }
}
