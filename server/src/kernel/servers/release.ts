import type { Db } from '../../engines/database/database.ts'
import { selectReleaseSince } from './queries.ts'

/** When a server first started with the latest release; undefined: not recorded. */
export const readRelease = async (db: Db): Promise<{ since: number | undefined }> => ({
  since: (await selectReleaseSince(db)) ?? undefined,
})
