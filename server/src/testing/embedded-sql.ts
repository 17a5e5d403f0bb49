import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { embeddedUser } from '../engines/database/embedded/cluster.ts'

/** Runs a statement on the embedded database of a running server; answers the number of rows it changed. */
export async function runEmbeddedSql(dataDir: string, statement: string): Promise<number | null> {
  const client = new pg.Client({
    host: join(dataDir, 'postgres'),
    port: 5432,
    user: embeddedUser,
    database: 'regent',
    password: readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim(),
  })
  await client.connect()
  try {
    return (await client.query(statement)).rowCount
  } finally {
    await client.end()
  }
}
