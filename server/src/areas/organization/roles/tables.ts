import type { Customer as CustomerOf } from '../../../directory/scope.ts'
import type { Handle } from '../../../engines/database/database.ts'

/** The database with the tables that the SQL of this module names. */
export type Db = Handle<'custom_role_holders' | 'custom_roles'>
export type Customer = CustomerOf<Db>
