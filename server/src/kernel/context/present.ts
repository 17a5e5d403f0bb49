/** Removes null fields: a response omits missing values. */
export type Present<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], null | undefined> }

/** Drops fields that are null or undefined. */
export function present<Fields extends object>(fields: Fields): Present<Fields> {
  const definedFields: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields))
    if (value !== null && value !== undefined) definedFields[name] = value
  return definedFields as Present<Fields>
}
