/** The fields without those that are null: an answer omits what a row does not have. */
export type Present<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], null | undefined> }

/** Drops fields that are null or undefined. */
export function present<Fields extends object>(fields: Fields): Present<Fields> {
  const kept: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) if (value !== null && value !== undefined) kept[name] = value
  return kept as Present<Fields>
}
