import type { Customer as CustomerOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'accounts'>
export type Customer = CustomerOf<Db>
