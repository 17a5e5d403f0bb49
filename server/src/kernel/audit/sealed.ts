import type { Vault } from '../../engines/secrets/vault.ts'

/** A secret in an audit entry, encrypted with SECRET_KEY: it can be restored but never read. */
type Sealed = { sealed: string }

export const seal = (vault: Vault, value: string): Sealed => ({ sealed: vault.seal(value).toString('base64') })

const isSealed = (value: unknown): value is Sealed =>
  typeof value === 'object' && value !== null && typeof (value as Sealed).sealed === 'string'

/** Nesting depth of sealed values: a draft contains a record, which contains a field. */
const depth = 2

/** Replaces sealed values, at the top or some levels down, by what `turn` returns. */
function turnSealed(value: unknown, turn: (sealed: Sealed) => string, levels = depth): unknown {
  if (isSealed(value)) return turn(value)
  if (levels === 0 || typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, turnSealed(field, turn, levels - 1)]))
}

/** The value with its secrets in clear: to restore them, never for an answer. */
export const openSealed = (vault: Vault, value: unknown): unknown =>
  turnSealed(value, ({ sealed }) => vault.open(Buffer.from(sealed, 'base64')))

/** The value as people see it. */
export const maskSealed = (value: unknown): unknown => turnSealed(value, () => '••••••')
