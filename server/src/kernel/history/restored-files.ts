import type pg from 'pg'

/** A file that the server names after its batch. Joined and rewritten files have random names. */
const ofBatch = /^history\/[^/]+\/[^/]+\/\d+$/

/**
 * Decides which files of a backup belong to a database that was restored to a moment. Batches written after that moment
 * are left out: the server will use their numbers again for other events.
 */
export async function chooseHistoryFiles(client: pg.Client): Promise<(key: string) => boolean> {
  const { rows } = await client.query<{ key: string }>(
    'select file_key as key from history_parts union all select file_key from history_old_files',
  )
  const known = new Set(rows.map(({ key }) => key))
  return (key) => !ofBatch.test(key) || known.has(key)
}
