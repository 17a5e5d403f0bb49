import { textIn } from '../search-text.ts'

export type AuditSearch = {
  subject?: string
  /** An account id. */
  person?: string
  /** A gamer tag. */
  player?: string
  /** The entry that is open. */
  entry?: string
}

/** Ids are whole numbers; anything else in the address is no filter. */
const idIn = (raw: Record<string, unknown>, key: string) => {
  const text = textIn(raw, key)
  return text !== undefined && isId(text) ? text : undefined
}

export const isId = (text: string): boolean => /^[1-9]\d{0,15}$/.test(text) && Number.isSafeInteger(Number(text))

export const readAuditSearch = (raw: Record<string, unknown>): AuditSearch => ({
  subject: textIn(raw, 'subject'),
  person: idIn(raw, 'person'),
  player: idIn(raw, 'player'),
  entry: idIn(raw, 'entry'),
})
