/** The fields without those that are null: what a row does not have is absent in an answer. */
export type Present<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], null | undefined> }

/** Drops fields that are null or undefined, for rows on their way to an answer. */
export function present<Fields extends object>(fields: Fields): Present<Fields> {
  const kept: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields)) if (value !== null && value !== undefined) kept[name] = value
  return kept as Present<Fields>
}
