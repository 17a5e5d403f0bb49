import { isDeepStrictEqual } from 'node:util'
import { ApiError, type ErrorCode } from '@regent/contract/errors'
import type { Right } from '@regent/contract/permissions'
import { ownValue } from '../audit/own.ts'
import { findAccountId } from '../context/access.ts'
import type { Caller, RequestContext } from '../context/context.ts'
import { present } from '../context/present.ts'
import { orThrow } from '../write/refused.ts'

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

/** Fields of a record that an undo restores. */
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
  /** The right to share a record, and to change a shared one; without it, any caller of the endpoint may do so. */
  sharingRight?: Right
  /** Fields of a private record, besides its name, that only the owner can read in the audit trail. */
  privateFields: readonly Private[]
}

/**
 * The rules of named records that are private until they are shared, such as segments, saved queries and views: who can
 * view and change them, what the audit trail shows of them, and how names are kept unique.
 */
export function sharedRecords<Private extends string>(kind: Kind<Private>) {
  const { noun, table, missing, nameTaken, sharingRight } = kind
  const hidden: readonly string[] = ['name', ...kind.privateFields]

  const isVisible = ({ is_shared, account_id }: Pick<Row, 'is_shared' | 'account_id'>, caller: Caller): boolean =>
    is_shared || account_id === findAccountId(caller)

  const isOwner = ({ accountId }: Pick<State, 'accountId'>, caller: Caller): boolean =>
    accountId === findAccountId(caller)

  /**
   * The record in the audit trail: everyone can read the trail, so private values are visible only to the owner there
   * too.
   */
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

    /** A record that the caller may not view is treated as missing. */
    visible<Found extends Row>(row: Found | undefined, caller: Caller, field = 'id'): Found {
      if (!row || !isVisible(row, caller)) throw new ApiError(missing, { field })
      return row
    },

    /** Fields of the record in every response. */
    viewOf: (row: Row, caller: Caller) => ({
      id: row.id,
      name: row.name,
      isShared: row.is_shared,
      isMine: row.account_id !== null && row.account_id === findAccountId(caller),
      ...present({ ownerEmail: row.email }),
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      version: row.version,
    }),

    /** Rejects a change of an older version than the caller's; the error carries the newer one. */
    refuseStale({ ifMatch }: Asking, { version }: Row, current: () => unknown): void {
      if (ifMatch !== undefined && ifMatch !== version) throw new ApiError('StaleVersion', { current: current() })
    },

    /**
     * Rejects a change that the caller may not make; `before` is null for a new record, `after` for one that is
     * deleted. Only the owner decides who sees it, and to share takes the right. To make one's own record private or to
     * delete it takes none: its owner may have lost the right.
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
      const toFields = (state: Kept) => {
        const trailFields = inTrail(state)
        return Object.fromEntries(fields.map((field) => [field, trailFields[field]]))
      }
      return { before: toFields(before), after: toFields(after) }
    },

    /** Runs the write, and translates the error if another record has the name. */
    orNameTaken: <T>(write: () => Promise<T>): Promise<T> =>
      orThrow(write, ({ constraint }) =>
        ['shared_names', 'own_names', 'shared_looks', 'own_looks'].some((index) => constraint === `${table}_${index}`)
          ? new ApiError(nameTaken, { field: 'name' })
          : undefined,
      ),
  }
}
