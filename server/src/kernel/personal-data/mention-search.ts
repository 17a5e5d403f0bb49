import { randomBytes } from 'node:crypto'
import type { Db } from '../../engines/database/database.ts'
import { enqueueJob } from '../../engines/jobs/enqueue.ts'
import type { Vault } from '../../engines/secrets/vault.ts'
import { findAccountId } from '../context/access.ts'
import type { Customer, OrganizationContext } from '../context/context.ts'
import { forgottenText } from './masking.ts'
import * as queries from './mention-queries.ts'
import {
  jsonWithoutNames,
  type PersonNames,
  roughPatterns,
  type SearchTerm,
  searchTerms,
  withoutNames,
} from './search-terms.ts'
import type { SearchedTable, TextRegister } from './text-register.ts'

/**
 * Finds what a person is called in the texts of others, in every column that the register of texts calls a `mention`,
 * and masks it there. A job goes through the tables in the order of their keys, in short transactions, and can be
 * continued after each of them.
 */

export const searchJob = 'mention-search'
export type SearchJob = { accountId: number }

const rowsAtOnce = 2_000
/** Maximum number of statements that look for rows in one transaction. */
const looksAtOnce = 50
/** Maximum number of rows searched per table while a person waits for the result. */
const previewRows = 20_000
/** A name that is a single word is treated as a common word, and not masked, if more rows than this contain it. */
const commonRows = 100
/**
 * A pass that masked something is followed by another one: an undo may have brought a text back that an earlier part of
 * the pass had masked already. After this many passes the search ends in any case.
 */
const maxPasses = 4

/** Position of a search. */
export type SearchPlace = {
  /** 0 only counts how common names are; the passes from 1 mask. */
  pass: number
  /** The next table and, of its scopes, the number of the next one; `after` is the key of the last row. */
  table: string
  scope: number
  after: string[] | null
  /** Rows that were masked in this pass, and rows in it that cannot be masked. */
  masked: number
  left: number
  /** The number of rows per name, if it is a single word. */
  counts: number[]
}

/** How a search ended. */
export type SearchOutcome = {
  masked: number
  /** Rows with texts that cannot be changed. */
  left: number
  /** Names that were left as words of the language. */
  commonNames: number
}

type Column = queries.ColumnShape & SearchedTable['columns'][number]
type Searched = Omit<queries.TableShape, 'columns'> & { columns: readonly Column[] }

/** Changes the encrypted values in a JSON text; those that cannot be decrypted are not changed. */
export type ChangeSealed = (json: string, change: (clear: string) => string) => string
/**
 * Prepares to change the encrypted values in these texts. The audit trail knows how, and uses this mechanism itself.
 */
export type OpenSealed = (customer: Customer, texts: readonly (string | null)[]) => Promise<ChangeSealed>

/** Rows with encrypted values are all looked at: what is in them is only known when they are open. */
const sealedPattern = '%"personal": "%'

/** The tables to search, as the database has them. */
async function loadShapes(db: Db, { searched }: Pick<TextRegister, 'searched'>): Promise<Searched[]> {
  const shapes = await queries.selectShapes(
    db,
    searched.map(({ table }) => table),
  )
  return searched.map((one) =>
    toShape(
      one,
      shapes.filter(({ table }) => table === one.table),
    ),
  )
}

function toShape({ table, columns, derived }: SearchedTable, shape: readonly queries.ColumnShape[]): Searched {
  const columnsByName = new Map(shape.map((column) => [column.name, column]))
  const version = columnsByName.get('version')
  return {
    table,
    key: shape.filter(({ keyPlace }) => keyPlace !== null).toSorted((a, b) => (a.keyPlace ?? 0) - (b.keyPlace ?? 0)),
    columns: columns.map((declared) => {
      const column = columnsByName.get(declared.name)
      if (!column) throw new Error(`The table "${table}" has no column "${declared.name}"`)
      return { ...column, ...declared }
    }),
    derived: derived.filter((name) => columnsByName.get(name)?.isGenerated === false),
    version: version && /^(integer|bigint)$/.test(version.type) && !version.isUnique ? 'version' : undefined,
  }
}

const isJson = (type: string): boolean => /^jsonb?$|\[\]$/.test(type)

/** How texts are searched and masked. */
type Masking = { terms: readonly SearchTerm[]; changeSealed?: ChangeSealed | undefined }

function maskText(text: string | null, column: Column, { terms, changeSealed }: Masking, word: string): string | null {
  if (text === null) return null
  if (!isJson(column.type)) return withoutNames(text, terms, word)
  const change = (json: string) => jsonWithoutNames(json, terms, word)
  return change(changeSealed && column.hasSealed ? changeSealed(text, change) : text)
}

/** True for each kind of column, masked and unmasked, in which the row contains the person. */
function mentionsIn({ columns }: Searched, { texts }: queries.MentionRow, masking: Masking) {
  const naming = columns.filter((column, index) => {
    const text = texts[index] ?? null
    return maskText(text, column, masking, '') !== text
  })
  return { isMasked: naming.some(({ isMasked }) => isMasked), isLeft: naming.some(({ isMasked }) => !isMasked) }
}

/** Masks a row; unique columns get a random value. */
function maskedRow({ columns }: Searched, row: queries.MentionRow, masking: Masking): queries.MentionRow {
  const unique = `${forgottenText}-${randomBytes(4).toString('hex')}`
  const texts = columns.map((column, index) => {
    const text = row.texts[index] ?? null
    return column.isMasked ? maskText(text, column, masking, column.isUnique ? unique : forgottenText) : text
  })
  return { ...row, texts }
}

const findScope = ({ key }: Searched) => key[0]?.name

/** Lists the rows that name the person, of the first rows of each table: for a plan or an export. */
export async function previewMentions(
  { customer, registry }: Pick<OrganizationContext, 'customer' | 'registry'>,
  names: PersonNames,
): Promise<{ table: string; pid: string | undefined; key: string[] }[]> {
  const terms = searchTerms(names)
  if (terms.length === 0) return []
  const pids = await queries.selectRealmIds(customer)
  const patterns = roughPatterns(terms)
  const mentions: { shape: Searched; row: queries.MentionRow }[] = []
  for (const shape of await loadShapes(customer.db, registry.texts)) {
    const scopes = findScope(shape) === 'cid' ? [String(customer.cid)] : pids
    const rows = await queries.selectFirst(customer.db, shape, { scopes, patterns, limit: previewRows })
    mentions.push(...rows.map((row) => ({ shape, row })))
  }
  const rowsWith = (term: SearchTerm) =>
    mentions.filter(({ shape, row }) => isMention(shape, row, { terms: [term] })).length
  const searched = terms.filter((term) => !term.isWord || rowsWith(term) <= commonRows)
  return mentions
    .filter(({ shape, row }) => isMention(shape, row, { terms: searched }))
    .map(({ shape, row: { key } }) => ({
      table: shape.table,
      pid: findScope(shape) === 'pid' ? key[0] : undefined,
      key: key.slice(1),
    }))
}

/** True if the row contains the person. */
function isMention(shape: Searched, row: queries.MentionRow, masking: Masking): boolean {
  const { isMasked, isLeft } = mentionsIn(shape, row, masking)
  return isMasked || isLeft
}

/** Starts the search in the transaction that erases the player. A running search restarts with its names. */
export async function startSearch(
  { customer, vault, caller, now, realm }: OrganizationContext & { realm: { id: string } | undefined },
  { accountId, names, players }: { accountId: number; names: PersonNames; players: readonly Player[] },
): Promise<void> {
  const before = await lockOpenSearch(customer, vault, accountId)
  const all: PersonNames = {
    emails: [...(before?.names.emails ?? []), ...names.emails],
    userNames: [...(before?.names.userNames ?? []), ...names.userNames],
  }
  const terms = searchTerms(all)
  const pid = realm?.id ?? players[0]?.pid ?? (await queries.selectRealmIds(customer))[0]
  if (terms.length === 0 || pid === undefined) return
  await queries.putSearch(customer, {
    accountId,
    pid,
    gamerTag: players.find((player) => player.pid === pid)?.gamerTag,
    askedBy: findAccountId(caller),
    names: vault.seal(JSON.stringify(all)),
    place: toPlace(terms.some(({ isWord }) => isWord) ? 0 : 1),
    now: new Date(now),
  })
  await enqueueJob(customer.db, now, { cid: customer.cid, pid, kind: searchJob, payload: { accountId } })
}

type Player = { pid: string; gamerTag: number }

const toPlace = (pass: number, counts: number[] = []): SearchPlace => ({
  pass,
  table: '',
  scope: 0,
  after: null,
  masked: 0,
  left: 0,
  counts,
})

/** Finds the search of an account that has not ended; the row is locked in the transaction of `customer`. */
export async function lockOpenSearch(
  customer: Customer,
  vault: Vault,
  accountId: number,
): Promise<OpenSearch | undefined> {
  const row = await queries.lockSearch(customer, accountId)
  if (!row?.names) return undefined
  return { row, names: JSON.parse(vault.open(row.names)) as PersonNames }
}

type OpenSearch = { row: NonNullable<queries.SearchRow>; names: PersonNames }

/**
 * Continues a search for a few thousand rows, in the transaction of `customer`. Returns the result when the search is
 * complete: the caller records it.
 */
export async function continueSearch(
  customer: Customer,
  texts: TextRegister,
  { row, names }: OpenSearch,
  { now, openSealed }: { now: number; openSealed: OpenSealed },
): Promise<SearchOutcome | undefined> {
  const work = new Pass(customer, searchTerms(names), { ...row.place }, openSealed)
  const isPassDone = await work.run(await loadShapes(customer.db, texts), await queries.selectRealmIds(customer))
  const { place } = work
  const next = isPassDone ? toPlace(place.pass + 1, place.counts) : place
  const isEnded = isPassDone && place.pass > 0 && (place.masked === 0 || place.pass >= maxPasses)
  const sum = row.masked + work.maskedNow
  await queries.moveSearch(customer, row.account_id, { place: next, masked: sum, now: new Date(now), isEnded })
  if (!isEnded) return undefined
  return { masked: sum, left: place.left, commonNames: place.counts.filter(isCommon).length }
}

const isCommon = (rows: number) => rows > commonRows

/** A part of a pass over all tables, in one transaction. */
class Pass {
  readonly #customer: Customer
  readonly #all: readonly SearchTerm[]
  /** Terms that this pass counts or masks. */
  readonly #terms: readonly SearchTerm[]
  readonly #openSealed: OpenSealed
  readonly place: SearchPlace
  maskedNow = 0

  constructor(customer: Customer, terms: readonly SearchTerm[], place: SearchPlace, openSealed: OpenSealed) {
    this.#customer = customer
    this.#openSealed = openSealed
    this.#all = terms
    this.place = place
    this.#terms = terms.filter(({ isWord }, index) =>
      place.pass === 0 ? isWord : !(isWord && isCommon(place.counts[index] ?? 0)),
    )
  }

  /** Processes a limited number of rows; returns true if the pass has ended. */
  async run(shapes: readonly Searched[], pids: readonly string[]): Promise<boolean> {
    if (this.#terms.length === 0) return true
    const { place } = this
    let looks = 0
    for (const shape of shapes) {
      if (shape.table < place.table) continue
      if (shape.table > place.table) Object.assign(place, { table: shape.table, scope: 0, after: null })
      const scopes = findScope(shape) === 'cid' ? [String(this.#customer.cid)] : pids
      for (; place.scope < scopes.length; place.scope += 1) {
        for (;;) {
          if (looks >= looksAtOnce) return false
          looks += 1
          place.after = await this.#search(shape, scopes[place.scope] ?? '')
          if (place.after === null) break
          // A full batch is work enough for one transaction.
          looks += looksAtOnce
        }
      }
    }
    return true
  }

  /** Searches the next rows of a scope; returns the key of the last one, or null at the end. */
  async #search(shape: Searched, scope: string): Promise<string[] | null> {
    const { db } = this.#customer
    const { place } = this
    const hasSealed = shape.columns.some((column) => column.hasSealed)
    const patterns = [...roughPatterns(this.#terms), ...(hasSealed ? [sealedPattern] : [])]
    const { found, last } = await queries.selectBatch(db, shape, {
      scope,
      after: place.after,
      patterns,
      limit: rowsAtOnce,
    })
    if (found.length === 0) return last
    const rows = await queries.lockRows(db, shape, found)
    const changeSealed = hasSealed
      ? await this.#openSealed(
          this.#customer,
          rows.flatMap(({ texts }) => texts),
        )
      : undefined
    if (place.pass === 0) this.#count(shape, rows, changeSealed)
    else await this.#mask(shape, rows, changeSealed)
    return last
  }

  #count(shape: Searched, rows: readonly queries.MentionRow[], changeSealed: ChangeSealed | undefined): void {
    this.place.counts = this.#all.map((term, index) => {
      const before = this.place.counts[index] ?? 0
      if (!term.isWord) return before
      return before + rows.filter((row) => mentionsIn(shape, row, { terms: [term], changeSealed }).isMasked).length
    })
  }

  async #mask(
    shape: Searched,
    rows: readonly queries.MentionRow[],
    changeSealed: ChangeSealed | undefined,
  ): Promise<void> {
    const masking = { terms: this.#terms, changeSealed }
    const naming = rows.map((row) => ({ row, ...mentionsIn(shape, row, masking) }))
    this.place.left += naming.filter(({ isLeft }) => isLeft).length
    const rowsToMask = naming.filter(({ isMasked }) => isMasked)
    if (rowsToMask.length === 0) return
    const maskedRows = rowsToMask.map(({ row }) => maskedRow(shape, row, masking))
    await queries.updateRows(this.#customer.db, shape, maskedRows)
    this.place.masked += maskedRows.length
    this.maskedNow += maskedRows.length
  }
}

/** Progress of the search for an account; undefined if there was none. */
export async function findSearch(customer: Customer, accountId: number) {
  return queries.selectSearch(customer, accountId)
}

/** Searches that no server has moved for a while. */
export const stalledSearches = queries.selectStalled
