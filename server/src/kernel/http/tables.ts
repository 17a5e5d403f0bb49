import type { Handle } from '../../engines/database/database.ts'

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'customers'>
